#include "crowd.hpp"
#include "difficult_query.hpp"
#include "experts.hpp"
#include "film_consensus.hpp"
#include "film_lists.hpp"
#include "letor_agg.hpp"
#include "ordered_partitions.hpp"
#include "study.hpp"

namespace witan {
namespace published {

const std::vector<Study>& study_list() {
  static const std::vector<Study> list = {
      {"mq2008-unsupervised",
       "MQ2008-agg, methods without labels",
       "Volkovs & Zemel 2014, table 1",
       {"MQ2008-agg"},
       compute_mq2008_unsupervised},
      {"mq2007-unsupervised",
       "MQ2007-agg, methods without labels",
       "Volkovs & Zemel 2014, table 1",
       {"MQ2007-agg"},
       compute_mq2007_unsupervised},
      {"mq2008-supervised",
       "MQ2008-agg, methods trained on labels",
       "Volkovs & Zemel 2014, tables 4 to 6; Volkovs, Larochelle & Zemel 2012, table 3",
       {"MQ2008-agg"},
       compute_mq2008_supervised},
      {"mq2007-supervised",
       "MQ2007-agg, methods trained on labels",
       "Volkovs & Zemel 2014, tables 4 and 5; Volkovs, Larochelle & Zemel 2012, table 3",
       {"MQ2007-agg"},
       compute_mq2007_supervised},
      {"specialisation",
       "Individual against combined experts",
       "Volkovs & Zemel 2014, figure 8",
       {"MQ2008-agg", "MQ2007-agg"},
       compute_specialisation},
      {"expert-weights",
       "Adherence and CRF weights of experts",
       "Volkovs & Zemel 2014, figures 7 and 11",
       {"MQ2008-agg", "MQ2007-agg"},
       compute_expert_weights},
      {"difficult-query",
       "A query in which most experts are wrong",
       "Volkovs & Zemel 2014, figure 9",
       {"MQ2008-agg"},
       compute_difficult_query},
      {"run-time",
       "Time with more experts or documents",
       "Volkovs & Zemel 2014, figure 10",
       {"MQ2008-agg"},
       compute_expansion},
      {"crowd", "TREC crowd judgements", "Volkovs, Larochelle & Zemel 2012, table 2", {"trec-crowd"}, compute_crowd},
      {"film-consensus",
       "One ranking of films for all users",
       "Volkovs & Zemel 2014, table 2 and figure 3",
       {"movielens-100k"},
       compute_film_consensus},
      {"film-lists", "First and last films", "Volkovs & Zemel 2014, table 3", {"movielens-100k"}, compute_film_lists},
      {"film-variances",
       "Dispersions of films",
       "Volkovs & Zemel 2014, figure 4",
       {"movielens-100k"},
       compute_film_variances},
      {"film-partitions",
       "Ranking unseen films for single users",
       "Truyen, Phung & Venkatesh 2011, tables 2 and 3",
       {"movielens-100k"},
       compute_film_partitions},
      {"ranking-with-ties",
       "Learning to rank with ties",
       "Truyen, Phung & Venkatesh 2011, table 1",
       {"MQ2008"},
       compute_ranking_with_ties},
  };
  return list;
}

}  // namespace published

std::vector<StudyInfo> studies() {
  std::vector<StudyInfo> list;
  for (const published::Study& study : published::study_list()) {
    list.push_back({study.name, study.title, study.source, study.data});
  }
  return list;
}

}  // namespace witan
