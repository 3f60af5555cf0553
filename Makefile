# Assay's targets. `make` alone prints them.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.PHONY: help run build test test-short race bench compare lint fmt generate fuzz clean

# Pinned tools: built from the module proxy, never from what is on the machine.
GOLANGCI_VERSION := v2.15.0
GOVULNCHECK_VERSION := v1.6.0

# The grammars of tree-sitter are C. With cgo on, the tags keep name and user
# lookups in Go: the resolver of libc ignores contexts, knows no dialer of ours and
# would tie the binary to a libc that matches its own at run time.
# gore2regex makes gitleaks match with re2.
export CGO_ENABLED := 1
# The same flags for everything, so that run, test and bench share what is compiled.
export GOFLAGS := -tags=gore2regex,netgo,osusergo -trimpath
TEST_TIMEOUT := 20m
# Where the machine's Node.js is too old, set-up puts a younger one here.
export PATH := $(CURDIR)/bin/node:$(PATH)

help: ## Show this help
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  \033[1m%-12s\033[0m %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: build ## Set up, build and run all of Assay in one process (data in ./data)
	@exec bin/standalone

build: ## Build bin/assay, bin/assay-engines and bin/standalone
	@deploy/scripts/setup run
	@mkdir -p bin
	@ln -sfn ../internal/lighthouse/js bin/lighthouse
	@ln -sfn ../internal/code/sast/js bin/sast
	@ln -sfn ../internal/code/quality/js bin/quality
	go build -ldflags="-s -w" -o bin/assay .
	go build -ldflags="-s -w" -o bin/assay-engines ./deploy/engines
	cd deploy/standalone && go build -ldflags="-s -w" -o ../../bin/standalone .

test: ## Set up and run every test: both modules, Postgres, Redis, end to end
	@deploy/scripts/setup test
	go vet ./...
	go test -timeout $(TEST_TIMEOUT) ./...
	cd deploy/standalone && go vet ./... && go test -timeout $(TEST_TIMEOUT) ./...

test-short: ## Run tests without set-up: all of the root module, or P=./internal/egress
	go test $(or $(P),./internal/... ./api/... ./config/... ./workflows/... ./activities/... ./worker/...)

race: ## Run the tests of the root module under the race detector 
	@deploy/scripts/setup test
	go test -race -timeout 40m ./...

bench: build ## Measure the figures that the project promises, side by side
	@deploy/scripts/setup bench
	cd deploy/standalone && go run ./bench

compare: ## Compare the verdicts with public tools and labelled code: make compare CASES=dir SEED=n APPS=dir
	@deploy/scripts/setup compare
	go run ./deploy/compare -cases "$(CASES)" -seed "$(or $(SEED),0)" $(if $(APPS),-apps "$(APPS)") $(if $(ONLY),-only "$(ONLY)")

lint: ## Run golangci-lint and govulncheck, both pinned, and the word list (deploy/words)
	go run ./deploy/words
	go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION) run ./...
	cd deploy/standalone && go run github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION) run --config ../../.golangci.yml ./...
	@deploy/scripts/vulncheck $(GOVULNCHECK_VERSION)

fmt: ## Format all Go code
	gofmt -w $$(git ls-files '*.go')

generate: ## Rewrite what is generated: the README's table, pages of docs, what the Go engine knows of the standard library
	go test ./config -run TestReadmeTable -update
	go test ./internal/website/checks -run TestPage -update
	go test ./deploy/compare -run TestPage -update
	go test ./internal/code/sast/goengine -run TestStd -update
	go test ./internal/code/sast -run TestPage -update

fuzz: ## Fuzz every parser of hostile input for a while each: make fuzz T=30s
	@deploy/scripts/fuzz $(or $(T),10s)

clean: ## Remove what was built (never data)
	rm -rf bin
