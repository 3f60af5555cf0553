# Assay's targets. `make` alone prints them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run demo build setup-run standalone programs resources cluster cluster-programs test-compile test-root test-standalone test-cluster test-packaging faults previous load test test-short race bench compare lint lint-code lint-workflows words buildcost fmt generate images pictures fuzz clean

# Pinned tools: built from the module proxy, never from what is on the machine.
GOLANGCI_VERSION := v2.15.0
GOVULNCHECK_VERSION := v1.6.0
WORKFLOWCHECK_VERSION := v0.6.0
GOLANGCI = go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)

# The grammars of tree-sitter are C. With cgo on, the tags keep name and user
# lookups in Go: the resolver of libc ignores contexts, cannot use our dialer and
# would tie the binary to a libc that matches its own at run time.
# gore2regex makes gitleaks match with re2.
export CGO_ENABLED := 1
# The same flags for everything, so that run, test and bench share what is compiled.
export GOFLAGS := -tags=gore2regex,netgo,osusergo -trimpath
LDFLAGS := -ldflags="-s -w"
# building announces a first build: what is compiled, and about how many minutes that takes
# on two cores with an empty build cache.
building = @[ -e $(lastword $(1)) ] || echo "build: compiling $(1), about $(2) minutes on two cores the first time"
# make lint runs vet, all of it; go test would analyse every dependency once more.
TEST_FLAGS := -vet=off -timeout 60m
# Where the machine's Node.js is too old, set-up puts a younger one here.
export PATH := $(CURDIR)/bin/node:$(PATH)

help: ## Show this help
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  \033[1m%-12s\033[0m %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: setup-run ## Set up, build and run all of Assay in one process (data in ./data)
	@$(MAKE) --no-print-directory standalone
	@exec bin/standalone

demo: setup-run ## Set up, build and run Assay beside a flawed shop and repository, scanned twice (data in ./data/demo)
	@$(MAKE) --no-print-directory standalone
	@exec bin/standalone demo

build: setup-run ## Build bin/assay, bin/assay-engines, bin/assay-hook and bin/standalone
	@$(MAKE) --no-print-directory programs

setup-run:
	@deploy/scripts/setup run

# What make run starts: the engines of code scans are a small program of their own.
standalone: resources
	$(call building,bin/assay-engines and bin/standalone,6 to 10)
	go build $(LDFLAGS) -o bin/assay-engines ./deploy/engines
	cd deploy/standalone && go build $(LDFLAGS) -o ../../bin/standalone .

# All programs, without set-up. End-to-end tests and the bench start these.
programs: standalone
	$(call building,bin/assay,3)
	go build $(LDFLAGS) -o bin/assay .
	GOFLAGS="-tags=netgo,osusergo -trimpath" go build $(LDFLAGS) -o bin/assay-hook ./deploy/hook

cluster: ## Run Assay as on many machines: Postgres, Redis, Temporal, S3, two APIs, three workers (data in ./data/cluster)
	@deploy/scripts/setup cluster
	@$(MAKE) --no-print-directory cluster-programs
	cd deploy/cluster && go build $(LDFLAGS) -o ../../bin/cluster .
	@exec bin/cluster

# The programs of a local cluster. Those of other modules are tools of deploy/cluster, at the versions of
# its go.mod; the S3 server has a module of its own.
cluster-programs: resources
	$(call building,bin/assay and bin/temporal-server,6 to 10)
	go build $(LDFLAGS) -o bin/assay-engines ./deploy/engines
	go build $(LDFLAGS) -o bin/assay .
	cd deploy/cluster && go build $(LDFLAGS) -o ../../bin/temporal-server go.temporal.io/server/cmd/server
	cd deploy/cluster && go build $(LDFLAGS) -o ../../bin/temporal-sql-tool go.temporal.io/server/cmd/tools/sql
	cd deploy/cluster && go build $(LDFLAGS) -o ../../bin/temporal-ui github.com/temporalio/ui-server/v2/cmd/server
	cd deploy/cluster/s3 && GOWORK=off go build $(LDFLAGS) -o ../../../bin/versitygw \
		github.com/versity/versitygw/cmd/versitygw

resources:
	@mkdir -p bin
	@ln -sfn ../internal/lighthouse/js bin/lighthouse
	@ln -sfn ../internal/code/sast/js bin/sast
	@ln -sfn ../internal/code/quality/js bin/quality

faults: ## Disturb a cluster under load at random and count what became of its scans: make faults SCANS=2000 FAULTS=500 SEED=n
	@deploy/scripts/setup test
	cd deploy/cluster && go test ./suite -run 'TestFaults$$' -count=1 -v -timeout 5h -scans $(or $(SCANS),2000) -faults $(or $(FAULTS),500) \
		-seed $(or $(SEED),0) -unreachable 30s -within 3h -inflight 60

# A million records take 15 GB of disk: RECORDS=100000 needs less.
LOAD_PAGES := 10,100,1000,10000
load: ## Measure requests, a queue that drains, costs and growth: make load SUSTAINED=15m QUEUED=5000 PAGES=10,100,1000,10000 RECORDS=1000000
	@deploy/scripts/setup test
	cd deploy/cluster && go test ./suite -run 'TestSustainedLoad$$|TestQueueDrains$$|TestPagesGrowLinearly$$' -count=1 -v -timeout 5h \
		-sustained $(or $(SUSTAINED),15m) -queued $(or $(QUEUED),5000) -pages $(or $(PAGES),$(LOAD_PAGES))
	go test ./internal/store -run 'TestPlans$$' -count=1 -v -timeout 2h -records $(or $(RECORDS),1000000)

previous: ## Run an earlier release's API and workers beside the present ones, under load: make previous COMMIT=v0.4.0
	@deploy/scripts/setup test
	@deploy/scripts/previous "$(or $(COMMIT),HEAD~1)" bin/previous
	cd deploy/cluster && go test ./suite -run 'TestPreviousRelease$$' -count=1 -v -timeout 1h -previous $(CURDIR)/bin/previous

# Tests wait more than they compute, so two modules run beside each other. Everything is compiled
# before, once: two compilers at a time would compile what the modules share twice.
test: ## Set up and run every test: all modules, Postgres, Redis, end to end, images
	@deploy/scripts/setup test
	@$(MAKE) --no-print-directory programs cluster-programs test-compile
	@$(MAKE) --no-print-directory -j2 test-standalone test-root test-cluster test-packaging

# The programs that tests start are up to date by now: their tests' own make finds nothing to do.
test-compile:
	@echo "test: compiling every test, some minutes the first time"
	@for module in . deploy/standalone deploy/cluster; do (cd $$module && go list -export -test ./... >/dev/null) || exit 1; done

# Tests run make themselves, which is not to ask this one for jobs.
test-root:
	MAKEFLAGS= go test $(TEST_FLAGS) ./...

test-standalone:
	cd deploy/standalone && MAKEFLAGS= go test $(TEST_FLAGS) ./...

test-cluster:
	cd deploy/cluster && MAKEFLAGS= go test $(TEST_FLAGS) ./...

test-packaging:
	cd deploy/packaging && MAKEFLAGS= GOWORK=off go test $(TEST_FLAGS) ./...

test-short: ## Run tests without set-up: all of the root module, or P=./internal/egress
	go test $(TEST_FLAGS) $(or $(P),./internal/... ./api/... ./config/... ./workflows/... ./activities/... ./worker/...)

race: ## Run the tests of the root module under the race detector
	@deploy/scripts/setup test
	go test -race -vet=off -timeout 40m ./...

bench: build ## Measure the figures that the project promises, side by side
	@deploy/scripts/setup bench
	cd deploy/standalone && go run ./bench $(if $(ONLY),-only "$(ONLY)")

compare: ## Compare the verdicts with public tools and labelled code: make compare CASES=dir SEED=n APPS=dir MODELS=dir ONLY=scores|tls|catalogue
	@deploy/scripts/setup compare $(ONLY)
	$(if $(filter scores,$(ONLY)),go build $(LDFLAGS) -o bin/assay . && $(MAKE) -s resources)
	go run ./deploy/compare -cases "$(CASES)" -seed "$(or $(SEED),0)" $(if $(APPS),-apps "$(APPS)") \
		$(if $(MODELS),-models "$(MODELS)") $(if $(ONLY),-only "$(ONLY)")

lint: words lint-code ## Run golangci-lint, workflowcheck and govulncheck, all pinned, and the word list (deploy/words)
	@deploy/scripts/vulncheck $(GOVULNCHECK_VERSION)

# Go caches what cgo makes of a package with the path of the checkout, even with -trimpath, and linters open
# files by that path. A flag without effect (-D) compiles the package once for each checkout.
lint-code: export GOFLAGS += -gcflags=assay/internal/code/syntax=-D=$(firstword $(shell pwd | cksum))

# Needs no network beyond the module proxy.
lint-code:
	$(GOLANGCI) run ./...
	cd deploy/standalone && $(GOLANGCI) run --config ../../.golangci.yml ./...
	cd deploy/cluster && $(GOLANGCI) run --config ../../.golangci.yml ./...
	$(MAKE) --no-print-directory lint-workflows

# Workflows must make the same decisions when they are replayed: no iteration over maps, clocks, goroutines
# or randomness, however deep. Exceptions are in workflows/workflowcheck.yaml, with their reasons.
lint-workflows:
	go run go.temporal.io/sdk/contrib/tools/workflowcheck@$(WORKFLOWCHECK_VERSION) -config workflows/workflowcheck.yaml ./workflows/...

words:
	go run ./deploy/words

buildcost: ## Measure the processor time of compiling for run and test on a fresh machine
	@deploy/scripts/buildcost

fmt: ## Format all Go code
	gofmt -w $$(git ls-files '*.go')

generate: ## Rewrite generated files: pages of docs, the client's types, the Go engine's table of the standard library
	go test ./config -run TestReferencePage -update
	go test ./internal/website/checks -run TestPage -update
	go test ./deploy/compare -run TestPage -update
	go test ./internal/code/sast/goengine -run TestStd -update
	go test ./internal/code/sast -run TestPage -update
	go test ./api/client -run Types -update
	go test ./internal/cli -run Reference -update

# The format of OCI, Podman's and Buildah's default, has no HEALTHCHECK.
images: export BUILDAH_FORMAT := docker

images: build ## Build the container images: api, worker, browser, code (IMAGE=registry/assay TAG=1.0 BUILDER=docker)
	@rm -rf bin/context
	@deploy/docker/context bin/context
	@for role in api worker browser code; do \
		$(or $(BUILDER),$(firstword $(notdir $(shell command -v docker podman buildah))),docker) build --target $$role \
			-f deploy/docker/Dockerfile -t $(or $(IMAGE),localhost/assay)/$$role:$(or $(TAG),latest) bin/context || exit 1; \
	done

pictures: ## Take the screenshots of the README from the demo again
	cd deploy/standalone && go test ./e2e -run 'TestDemo$$' -timeout 20m -pictures $(CURDIR)/docs/pictures

fuzz: ## Fuzz every parser of hostile input for a while each: make fuzz T=30s
	@deploy/scripts/fuzz $(or $(T),10s)

clean: ## Remove what was built (never data)
	rm -rf bin
