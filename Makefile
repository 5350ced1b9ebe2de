# The everyday commands. Each installs what it needs first (scripts/setup.sh), and builds below build/.
JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
ifdef WITAN_DATA
  export WITAN_DATA := $(abspath $(WITAN_DATA))
endif

headline = @printf '\n== %s ==\n' $(1)
configure = cmake --preset $(1) --log-level=NOTICE
compile = cmake --build build/$(1) --parallel $(JOBS)
check = ctest --preset $(1) --parallel $(JOBS)
sources = git ls-files -z '*.cpp' '*.hpp' | xargs -0

.PHONY: help build demo test check-format test-release python stubs asan tsan fuzz test-peers wheel bench bench-peers bench-python studies format lint bare install clean
# The stages of a target use all cores themselves, and some share a build directory.
.NOTPARALLEL:

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## the program, as build/witan
	@scripts/setup.sh build
	@# The program needs no test libraries; a tree that already has the tests keeps them.
	$(call configure,release) $$(test -f build/release/build.ninja || echo -DWITAN_TESTS=OFF)
	$(call compile,release) --target witan witan-cli
	@ln -sfn release/witan build/witan

demo: build ## build, then rank the examples
	@scripts/demo.sh

test: check-format test-release python asan tsan fuzz ## everything that must be green: the six below

check-format: ## check the formatting of all sources, without changing them
	$(call headline,"clang-format: the formatting of all sources")
	@scripts/setup.sh format
	$(sources) clang-format-19 --dry-run -Werror

test-release: ## all tests, g++, optimised
	$(call headline,"g++ release: all tests")
	@scripts/setup.sh test
	$(call configure,release) -DWITAN_TESTS=ON
	$(call compile,release)
	$(call check,release) --label-exclude '^python$$'

python: ## the Python package in build/release/python, and its tests
	$(call headline,"The Python package")
	@scripts/setup.sh python
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package witan-cli
	ctest --preset release --label-regex '^python$$'

stubs: ## the stubs of the Python package, after a method or a binding changed
	@scripts/setup.sh python
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package
	PYTHONPATH=build/release/python build/venv/bin/python scripts/make_stubs.py

asan: ## all tests, clang, address and undefined-behaviour sanitizers
	$(call headline,"clang with address and undefined-behaviour sanitizers: all tests")
	@scripts/setup.sh test
	$(call configure,asan)
	$(call compile,asan)
	$(call check,asan)

tsan: ## the tests that use threads, clang, thread sanitizer
	$(call headline,"clang with thread sanitizer: the tests that use threads")
	@scripts/setup.sh test
	$(call configure,tsan)
	$(call compile,tsan) --target witan_threads
	$(call check,tsan)

fuzz: ## replay the fuzz corpora and search for FUZZ_SECONDS (3) from each
	$(call headline,"libFuzzer: the corpora and a search from each")
	@scripts/setup.sh test
	$(call configure,asan)
	$(call compile,asan)
	$(call check,fuzz)

test-peers: build ## compare again with other libraries (Python, in build/venv)
	@scripts/setup.sh peers
	@for script in tests/peers/*.py; do \
	  if [ -e "$$script" ]; then echo "$$script"; build/venv/bin/python "$$script" || exit 1; fi; \
	done

wheel: ## a wheel of the Python package for this Python, in build/wheel
	@scripts/setup.sh python
	build/venv/bin/pip wheel -q --no-deps --no-build-isolation -w build/wheel .

bench-python: ## the Python package against ranx, pytrec_eval, ir-measures, evalica and choix, and ten million rows
	@scripts/setup.sh python peers
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package
	PYTHONPATH=build/release/python build/venv/bin/python bench/python_peers.py
	PYTHONPATH=build/release/python build/venv/bin/python bench/python_handover.py

# The programs are made of the objects of the release; a tree without its tests needs no test libraries.
configure_bench = $(call configure,release) -DWITAN_BENCH=ON $$(test -f build/release/build.ninja || echo -DWITAN_TESTS=OFF)

bench: ## build and run the benchmarks, minutes
	@scripts/setup.sh bench
	$(configure_bench)
	$(call compile,release) --target run_benchmarks

bench-peers: ## the score models against evalica and choix at full size, minutes
	@scripts/setup.sh bench peers
	$(configure_bench)
	$(call compile,release) --target bench_score_models
	build/venv/bin/python bench/peers.py

studies: ## the accuracy studies behind the docs, hours
	@scripts/setup.sh bench
	$(configure_bench)
	$(call compile,release) --target run_studies

format: ## clang-format all sources
	@scripts/setup.sh format
	$(sources) clang-format-19 -i

lint: check-format ## clang-format, clang-tidy, shell scripts and commit subjects, without changing anything
	@scripts/setup.sh lint
	git ls-files -z '*.sh' | xargs -0 -n 1 sh -n
	scripts/check-commits.sh
	$(call configure,tidy)
	$(call compile,tidy) --target witan witan-cli

bare: ## make demo and make test on a bare Debian 12, in a chroot (root)
	@scripts/setup.sh bare
	@scripts/bare-machine.sh

install: build ## the program and the library, into PREFIX (/usr/local)
	cmake --install build/release --prefix $(PREFIX)

clean: ## remove build/
	rm -rf --one-file-system build
