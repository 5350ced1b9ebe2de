// Views of temporary objects must not compile; objects that share ownership of the data may be temporary.
#include "witan/app/rank.hpp"
#include "witan/data/dataset.hpp"
#include "witan/data/features.hpp"
#include "witan/data/instance_set.hpp"
#include "witan/method/learned_parameters.hpp"
#include "witan/method/training.hpp"
#include "witan/metric/evaluate.hpp"
#include "witan/report/leaderboard.hpp"
#include "witan/stats/uncertainty.hpp"

#include <concepts>
#include <type_traits>
#include <utility>

namespace witan::dangling_test {

template <class D>
concept YieldsInstance = requires(D&& data) { std::forward<D>(data).instance(0); };
template <class D>
concept YieldsInstanceById = requires(D&& data) { std::forward<D>(data).instance(InstanceId{}); };
template <class D>
concept YieldsName = requires(D&& data) { std::forward<D>(data).name(ItemId{}); };
template <class D>
concept YieldsNames = requires(D&& data) { std::forward<D>(data).item_names(); };
template <class D>
concept YieldsLists = requires(D&& data) { std::forward<D>(data).lists(); };
template <class D>
concept YieldsFeatures = requires(D&& data) { std::forward<D>(data).features(); };
template <class R>
concept YieldsInstanceOfResult = requires(R&& result) { std::forward<R>(result).data.instance(0); };
template <class R>
concept YieldsNamesOfResult = requires(R&& result) { std::forward<R>(result).data.item_names(); };
template <class S>
concept YieldsData = requires(S&& set) { std::forward<S>(set).data(); };
template <class S>
concept YieldsElement = requires(S&& set) { std::forward<S>(set)[0]; };
template <class T>
concept YieldsRow = requires(T&& table) { std::forward<T>(table).row(0); };
template <class T>
concept YieldsValues = requires(T&& table) { std::forward<T>(table).sparse_values(0); };
template <class N>
concept YieldsText = requires(N&& names) { std::forward<N>(names)[0]; };
template <class U>
concept YieldsFactor = requires(U&& uncertainty) { std::forward<U>(uncertainty).factor(); };
template <class P>
concept YieldsNumbers = requires(P&& parameters) { std::forward<P>(parameters).find("weights"); };
template <class E>
concept YieldsMetrics = requires(E&& evaluator) { std::forward<E>(evaluator).metrics(); };
template <class R>
concept YieldsLabels = requires(R&& ranking) { std::forward<R>(ranking).labels(); };

static_assert(YieldsInstance<const Dataset&> && !YieldsInstance<Dataset> && !YieldsInstance<const Dataset>);
static_assert(YieldsInstanceById<const Dataset&> && !YieldsInstanceById<Dataset>);
static_assert(YieldsName<const Dataset&> && !YieldsName<Dataset>);
static_assert(YieldsNames<const Dataset&> && !YieldsNames<Dataset>);
static_assert(YieldsLists<const Dataset&> && !YieldsLists<Dataset>);
static_assert(YieldsFeatures<const Dataset&> && !YieldsFeatures<Dataset>);
/// The data of a result are a member, not a pointer, so that these rules apply to `rank(request, context).data`, too.
static_assert(YieldsInstanceOfResult<const RankResult&> && !YieldsInstanceOfResult<RankResult>);
static_assert(YieldsNamesOfResult<const RankResult&> && !YieldsNamesOfResult<RankResult>);
static_assert(YieldsData<const InstanceSet&> && !YieldsData<InstanceSet>);
static_assert(YieldsElement<const InstanceSet&> && !YieldsElement<InstanceSet>);
static_assert(YieldsRow<Factor&> && YieldsRow<const Factor&> && !YieldsRow<Factor>);
static_assert(YieldsRow<const Fisher&> && !YieldsRow<Fisher> && !YieldsRow<const Fisher>);
static_assert(YieldsRow<const Features&> && !YieldsRow<Features>);
static_assert(YieldsValues<const Features&> && !YieldsValues<Features>);
static_assert(YieldsText<const NameTable&> && !YieldsText<NameTable>);
static_assert(YieldsFactor<const Uncertainty&> && !YieldsFactor<Uncertainty>);
static_assert(YieldsNumbers<const LearnedParameters&> && !YieldsNumbers<LearnedParameters>);
static_assert(YieldsMetrics<const Evaluator&> && !YieldsMetrics<Evaluator>);
static_assert(YieldsLabels<const JudgedRanking&> && !YieldsLabels<JudgedRanking>);
/// The output of a leaderboard shares ownership of the data, so that it remains valid when the result is gone.
static_assert(std::is_same_v<decltype(LeaderboardOutput::data), Dataset>);

static_assert(std::constructible_from<InstanceSet, const Dataset&> && std::constructible_from<InstanceSet, Dataset>);
static_assert(std::constructible_from<Training, Dataset>);

/// The notes of a temporary data set are moved out of it.
static_assert(std::is_same_v<decltype(std::declval<Dataset>().notes()), std::vector<std::string>>);

/// Ids and handles of different kinds do not convert to each other, to numbers, or from numbers.
static_assert(!std::convertible_to<ExpertId, ItemId> && !std::convertible_to<ItemId, std::uint32_t> &&
              !std::convertible_to<std::uint32_t, InstanceId>);

}  // namespace witan::dangling_test
