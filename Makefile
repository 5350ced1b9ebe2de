# Common commands. Each first installs the packages that it needs (scripts/setup.sh), and builds below build/.
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

.PHONY: web browser help build demo test check-format test-release python stubs asan tsan fuzz crash test-peers wheel release bench bench-peers bench-python limits studies format lint bare install clean
# The steps of a target use all cores, and some share a build directory.
.NOTPARALLEL:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build the program, build/witan
	@scripts/setup.sh build
	@# The program needs no test libraries; a build directory with tests keeps them.
	$(call configure,release) $$(test -f build/release/build.ninja || echo -DWITAN_TESTS=OFF)
	$(call compile,release) --target witan witan-cli
	@ln -sfn release/witan build/witan

demo: build ## build, then rank the examples
	@scripts/demo.sh

test: check-format test-release python asan tsan fuzz ## run all tests: the next six targets

check-format: ## check the formatting of all sources, without changing them
	$(call headline,"clang-format: the formatting of all sources")
	@scripts/setup.sh format
	$(sources) clang-format-19 --dry-run -Werror

test-release: ## run all tests: g++, optimised
	$(call headline,"g++ release: all tests")
	@scripts/setup.sh test
	$(call configure,release) -DWITAN_TESTS=ON
	$(call compile,release)
	$(call check,release) --label-exclude '^python$$'

python: ## build and test the Python package, in build/release/python
	$(call headline,"The Python package")
	@scripts/setup.sh python
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package witan-cli
	ctest --preset release --label-regex '^python$$'

web: ## bundle the views of reports, web/dist, after a change in web/src (needs npm)
	@scripts/setup.sh web
	cd web && npx tsc -p . && node build.mjs

browser: build ## test reports in headless Chromium: types, unit tests, interaction, axe, print, screenshots (needs npm)
	@scripts/setup.sh browser
	cd web && npx tsc -p . && node build.mjs --check && node test/run.mjs && node browser/run.mjs ../build/witan

stubs: ## update the stubs of the Python package after a change of a method or binding
	@scripts/setup.sh python
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package
	PYTHONPATH=build/release/python build/venv/bin/python scripts/make_stubs.py

asan: ## run all tests: clang, address and undefined-behaviour sanitizers
	$(call headline,"clang with address and undefined-behaviour sanitizers: all tests")
	@scripts/setup.sh test
	$(call configure,asan)
	$(call compile,asan)
	$(call check,asan)

tsan: ## run the tests that use threads: clang, thread sanitizer
	$(call headline,"clang with thread sanitizer: the tests that use threads")
	@scripts/setup.sh test
	$(call configure,tsan)
	$(call compile,tsan) --target witan_threads
	$(call check,tsan)

fuzz: ## replay the fuzz corpora, then fuzz each target for FUZZ_SECONDS [default: 3]
	$(call headline,"libFuzzer: replay of the corpora and fuzzing")
	@scripts/setup.sh test
	$(call configure,asan)
	$(call compile,asan)
	$(call check,fuzz)

crash: build ## kill -9 updates, rankings and trainings KILLS times [default: 200], update concurrently, end by SIGTERM, fill the disk
	tests/crash/updates.sh $(CURDIR)/build/witan $(or $(KILLS),200)
	tests/crash/outputs.sh $(CURDIR)/build/witan $(or $(KILLS),200)
	tests/crash/concurrent.sh $(CURDIR)/build/witan 100
	tests/crash/signals.sh $(CURDIR)/build/witan 1
	tests/crash/full_disk.sh $(CURDIR)/build/witan

test-peers: build ## compare results with those of other libraries (Python, in build/venv)
	@scripts/setup.sh peers
	@for script in tests/peers/*.py; do \
	  case "$$script" in tests/peers/test_*|tests/peers/run_*) continue ;; esac; \
	  echo "$$script"; build/venv/bin/python "$$script" || exit 1; \
	done
	@# Cases of the Python package; `make python` builds it.
	@test ! -d build/release/python || PYTHONPATH=build/release/python build/venv/bin/python -m pytest -q tests/peers

wheel: ## build a wheel of the Python package, in build/wheel
	@scripts/setup.sh python
	build/venv/bin/pip wheel -q --no-deps --no-build-isolation -w build/wheel .

release: ## build and test all packages of a tag, in build/packages [default: TAG=v and the version]
	@scripts/setup.sh python release
	@scripts/release.sh $(TAG)

limits: build ## methods x sizes under a memory limit of 8 GB: finish, are refused, or stopped after a minute (an hour)
	python3 bench/limits.py build/witan

bench-python: ## benchmark the Python package against ranx, pytrec_eval, ir-measures, evalica and choix
	@scripts/setup.sh python peers
	$(call configure,release) -DWITAN_PYTHON=ON -DPython_EXECUTABLE=$(CURDIR)/build/venv/bin/python
	$(call compile,release) --target witan_package
	PYTHONPATH=build/release/python build/venv/bin/python bench/python_peers.py
	PYTHONPATH=build/release/python build/venv/bin/python bench/python_handover.py

# Benchmarks link the objects of the release build; without tests, they need no test libraries.
configure_bench = $(call configure,release) -DWITAN_BENCH=ON $$(test -f build/release/build.ninja || echo -DWITAN_TESTS=OFF)

bench: ## build and run the benchmarks (minutes)
	@scripts/setup.sh bench
	$(configure_bench)
	$(call compile,release) --target run_benchmarks

bench-peers: ## benchmark the score models against evalica and choix at full size (minutes)
	@scripts/setup.sh bench peers
	$(configure_bench)
	$(call compile,release) --target bench_score_models
	build/venv/bin/python bench/peers.py

studies: ## run the accuracy studies of the docs (hours)
	@scripts/setup.sh bench
	$(configure_bench)
	$(call compile,release) --target run_studies

format: ## format all sources with clang-format
	@scripts/setup.sh format
	$(sources) clang-format-19 -i

lint: check-format ## check formatting, clang-tidy, scripts and commit subjects; changes no file
	@scripts/setup.sh lint
	git ls-files -z '*.sh' | xargs -0 -n 1 sh -n
	scripts/check-commits.sh
	$(call configure,tidy)
	$(call compile,tidy) --target witan witan-cli

bare: ## run `make demo` and `make test` on a minimal Debian 12, in a chroot (needs root)
	@scripts/setup.sh bare
	@scripts/bare-machine.sh

install: build ## install the program and the library into PREFIX [default: /usr/local]
	cmake --install build/release --prefix $(PREFIX)

clean: ## remove build/
	rm -rf --one-file-system build
