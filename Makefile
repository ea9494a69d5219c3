# Clary: what a person types. `make` lists it. Drills, measurements and long runs are in tools/Makefile: `make -C tools` lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# The Go toolchain is pinned in go.mod. Machines often set GOTOOLCHAIN=local,
# which would refuse it. Without -buildvcs=false a checkout that belongs to
# another user does not build.
export GOTOOLCHAIN := $(shell sed -n 's/^toolchain //p' go.mod)
export GOFLAGS := -buildvcs=false

# `make setup` leaves Node here when the machine's own is too old.
export PATH := $(CURDIR)/.tools/node:$(PATH)

# --- Tools --------------------------------------------------------------------

# Go tools are built once per version and user, so that a second clone is quick.
TOOLS ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/clary/tools

GOLANGCI_LINT := $(TOOLS)/golangci-lint@v2.14.0/golangci-lint
GOVULNCHECK := $(TOOLS)/govulncheck@v1.8.0/govulncheck
GITLEAKS := $(TOOLS)/gitleaks@v8.30.1/gitleaks
GO_LICENSES := $(TOOLS)/go-licenses@v1.6.0/go-licenses
ACTIONLINT := $(TOOLS)/actionlint@v1.7.12/actionlint
GORELEASER := $(TOOLS)/goreleaser@v2.16.0/goreleaser
OAPI_CODEGEN := $(TOOLS)/oapi-codegen@v2.8.1/oapi-codegen
SQLC := $(TOOLS)/sqlc@v1.31.1/sqlc
VERSITYGW := $(TOOLS)/versitygw@v1.8.0/versitygw

# go-install builds the tool of a rule from the module path given to it; the
# version is the part of the directory's name behind the @. Without cgo there is
# less to compile, and no C compiler is needed.
go-install = @echo 'Building $(notdir $(@D))' && CGO_ENABLED=0 GOBIN=$(@D) go install -ldflags='-s -w' $(1)@$(lastword $(subst @, ,$(@D)))

$(GOLANGCI_LINT):
	$(call go-install,github.com/golangci/golangci-lint/v2/cmd/golangci-lint)

$(GOVULNCHECK):
	$(call go-install,golang.org/x/vuln/cmd/govulncheck)

$(GITLEAKS):
	$(call go-install,github.com/zricethezav/gitleaks/v8)

$(GO_LICENSES):
	$(call go-install,github.com/google/go-licenses)

$(ACTIONLINT):
	$(call go-install,github.com/rhysd/actionlint/cmd/actionlint)

# A large build: a quarter of an hour on two cores.
$(GORELEASER):
	$(call go-install,github.com/goreleaser/goreleaser/v2)

$(OAPI_CODEGEN):
	$(call go-install,github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen)

$(SQLC):
	$(call go-install,github.com/sqlc-dev/sqlc/cmd/sqlc)

# The S3 server of the tests (scripts/with-s3.sh).
$(VERSITYGW):
	$(call go-install,github.com/versity/versitygw/cmd/versitygw)

# The tools of `make check`. Others are built when they are first asked for.
.PHONY: tools
tools: $(SQLC) $(OAPI_CODEGEN) $(GOLANGCI_LINT) $(VERSITYGW) $(ACTIONLINT)

# What `npm ci` leaves behind, made anew when a manifest or the lock file changes.
NPM := node_modules/.package-lock.json

$(NPM): package-lock.json package.json $(wildcard web/package.json e2e/package.json)
	npm ci --no-audit --no-fund
	touch $@

# ONNX Runtime comes inside an npm package, which the lock file pins.
ONNX_LIBRARY := .tools/libonnxruntime.so.1
ONNX_ARCH := $(if $(filter aarch64,$(shell uname -m)),arm64,x64)

$(ONNX_LIBRARY): | $(NPM)
	mkdir -p $(@D)
	ln -sfn ../node_modules/onnxruntime-node/bin/napi-v6/linux/$(ONNX_ARCH)/$(@F) $@

# --- Sources and products -----------------------------------------------------

# Reports of the last run: .ci/run counts the tests in them.
RESULTS := .run/results

# The built web app, embedded in the binary; built again when a source changed.
WEB_DIST := internal/server/webui/dist/index.html
WEB_SOURCES := $(shell find web -type d \( -name node_modules -o -name dist -o -name coverage \) -prune -o -type f ! -name '*.test.*' -print 2>/dev/null)

# Written by `make generate`, committed, and compared by `make verify`.
GENERATED := internal/server/api/oas internal/storage/postgres/dbgen web/src/api/schema.gen.ts docs/clinical-safety/report.md

GIT_VERSION := $(or $(shell git describe --tags --match 'v*' --always --dirty 2>/dev/null | sed 's/^v//'),dev)
VERSION ?= $(GIT_VERSION)

$(WEB_DIST): $(NPM) $(WEB_SOURCES)
	npm run -w web build
	touch $@

$(RESULTS):
	mkdir -p $@

##@ Start

.PHONY: help
help: ## List the targets
	@if [[ -t 1 ]]; then bold=$$'\e[1m' cyan=$$'\e[36m' plain=$$'\e[0m'; else bold= cyan= plain=; fi; \
	awk -v bold="$$bold" -v cyan="$$cyan" -v plain="$$plain" -F ':.*## ' ' \
		/^##@ / { printf "\n%s%s%s\n", bold, substr($$0, 5), plain } \
		/^[a-z0-9-]+:.*## / { printf "  %s%-14s%s %s\n", cyan, $$1, plain, $$2 }' Makefile

.PHONY: setup
setup: ## Install everything that is missing: packages, Node, npm modules, Go tools
	@scripts/setup.sh

.PHONY: dev
dev: $(NPM) $(ONNX_LIBRARY) ## Run the server and the web app, and reload both on change
	@scripts/dev.sh

.PHONY: demo
demo: build ## Run Clary with made-up people at http://127.0.0.1:8080
	@scripts/demo.sh start

.PHONY: demo-stop
demo-stop: ## Stop the demo; its data stays for the next start
	@scripts/demo.sh stop

##@ Build

.PHONY: build
build: $(WEB_DIST) $(ONNX_LIBRARY) ## Build bin/clary with the web app inside, and bin/clary-seed
	go build -trimpath -tags embedweb,onnx -ldflags '-s -w -X main.version=$(VERSION)' -o bin/clary ./cmd/clary
	go build -C tools -trimpath -tags onnx -ldflags '-s -w' -o ../bin/clary-seed ./clary-seed

# Works without a container registry, too: then it makes base images from Debian
# packages (scripts/image-bases.sh). See deploy/README.md.
.PHONY: image
image: $(NPM) $(VERSITYGW) ## Build the container image, check its content, run it read-only and try the demo in it
	@scripts/image.sh

# VERSION=0.2.0 is another version, IMAGE=0 leaves the image out.
.PHONY: release-snapshot
release-snapshot: $(WEB_DIST) $(GORELEASER) $(GO_LICENSES) $(VERSITYGW) ## Build all that a release has into dist/, and publish nothing
	@VERSION='$(filter-out $(GIT_VERSION),$(VERSION))' GORELEASER=$(GORELEASER) GO_LICENSES=$(GO_LICENSES) scripts/release.sh snapshot

# For .github/workflows/release.yml alone: it publishes.
.PHONY: release
release: $(WEB_DIST) $(GORELEASER) $(GO_LICENSES)
	@GORELEASER=$(GORELEASER) GO_LICENSES=$(GO_LICENSES) scripts/release.sh publish

.PHONY: generate
generate: $(NPM) $(OAPI_CODEGEN) $(SQLC) ## Write what follows from the contract, the queries, the hazard log and the figures
	$(OAPI_CODEGEN) -config api/oapi-codegen.yaml api/openapi.yaml
	$(SQLC) generate
	npm run -w web generate
	go run -C tools ./figures/write ..

.PHONY: fmt
fmt: $(NPM) $(GOLANGCI_LINT) ## Format Go and web sources
	$(GOLANGCI_LINT) fmt
	cd tools && $(GOLANGCI_LINT) fmt --config ../.golangci.yml
	npm run format --workspaces --if-present

.PHONY: clean
clean: ## Remove what was built; keeps node_modules, tools and the demo's data
	rm -rf bin $(dir $(WEB_DIST)) $(RESULTS) web/coverage e2e/results screenshots

##@ Check

# Quick parts come first, and a failure does not stop the rest. The parts that
# failed are listed at the end, and in .run/check.md.
.PHONY: check
check: ## Everything a change must pass, but for the browser tests
	@scripts/parts.sh .run/check.md spec-coverage verify lint test-web size test-go

.PHONY: verify
verify: generate ## Fail when generated code differs from what is committed or staged
	@scripts/verify-generated.sh $(GENERATED)

.PHONY: lint
lint: lint-go lint-web lint-prose lint-actions ## Lint Go, web and shell sources, workflows and documents, and check the types

# SC2317 takes functions that only a trap calls for dead code.
.PHONY: lint-go
lint-go: $(GOLANGCI_LINT)
	$(GOLANGCI_LINT) run --build-tags onnx
	cd tools && $(GOLANGCI_LINT) run --build-tags onnx --config ../.golangci.yml
	@if command -v shellcheck >/dev/null; then \
		shellcheck --external-sources --exclude=SC2317 scripts/*.sh tools/scripts/*.sh deploy/archive/clary-backup .ci/run; \
	else \
		echo "shellcheck is not installed: shell scripts not linted"; \
	fi

.PHONY: lint-web
lint-web: $(NPM)
	npm run lint --workspaces --if-present
	npm run typecheck --workspaces --if-present

.PHONY: lint-actions
lint-actions: $(ACTIONLINT) $(NPM)
	$(ACTIONLINT)
	node --test --test-reporter=dot scripts/renovate.test.mjs

# FILES=docs/privacy.md names single documents.
.PHONY: lint-prose
lint-prose: $(NPM) ## Check the documents: sentence length, semicolons, words that have a standard term
	node --test --test-reporter=dot scripts/prose/lint.test.mjs
	node scripts/prose/lint.mjs $(FILES)

# BASE (main) is what the change is compared with.
.PHONY: quick
quick: $(NPM) ## Check what changed in less than a minute: format, types, linters and fast tests
	@scripts/quick.sh

.PHONY: test-one
test-one: $(VERSITYGW) $(ONNX_LIBRARY) ## Run one Go package (PKG=./internal/app or ./tools/drawnskin), or its tests that match RUN=TestX
	@scripts/test-one.sh '$(PKG)' '$(RUN)'

# How deep tests go, from 0 to 4: see internal/testing/level.
LEVEL ?= 1
export LEVEL

# Packages that compute for minutes with one goroutine, which takes five times as
# long with the race detector. The tests of the whole program use them side by
# side.
PLAIN := advice/advisor advice/builtin advice/knowledge
# From level 2 on these run with the race detector, too.
ifeq ($(filter $(LEVEL),2 3 4),)
PLAIN += features/account/password inference/onnx testing/apitest vision/photos
endif

.PHONY: test-go
test-go: $(VERSITYGW) $(ONNX_LIBRARY) | $(RESULTS) ## Run all Go tests with a database and an S3 server of their own
	@PLAIN='$(PLAIN)' scripts/test-go.sh $(RESULTS)/go.json

# Every attack is a test named TestAttack…, which `make test-go` runs, too.
.PHONY: attack
attack: $(VERSITYGW) $(ONNX_LIBRARY) | $(RESULTS) ## Play every known attack on the program, and list those that succeed
	scripts/with-postgres.sh scripts/with-s3.sh scripts/with-kms.sh --if-built \
		go test -tags onnx -json -count=1 -timeout 25m -run '^TestAttack' ./... >$(RESULTS)/attack.json || true
	node scripts/attack-report.mjs $(RESULTS)/attack.json

.PHONY: test-web
test-web: $(NPM) | $(RESULTS) ## Run the tests of the web app, or of FILE=src/components/x.test.tsx
	npm run -w web test -- $(FILE:web/%=%) --reporter=default --reporter=json --outputFile.json=$(CURDIR)/$(RESULTS)/vitest.json

.PHONY: e2e
e2e: build | $(RESULTS) ## Run the browser tests against the built program, or of one file: SPEC=chat
	PLAYWRIGHT_JSON_OUTPUT_FILE=$(CURDIR)/$(RESULTS)/playwright.json CLARY_BIN=$(CURDIR)/bin/clary \
		scripts/with-postgres.sh npm run -w e2e test -- $(SPEC) --reporter=list,json

.PHONY: screenshots
screenshots: build ## Take pictures of every screen into screenshots/
	CLARY_BIN=$(CURDIR)/bin/clary scripts/with-postgres.sh npm run -w e2e screenshots

.PHONY: size
size: $(WEB_DIST) ## Check the size budget of the web app
	npm run -w web size

.PHONY: spec-coverage
spec-coverage: ## List the clauses of the specification that no test names
	@scripts/spec-coverage.sh

# VULNDB=directory uses an unpacked copy of the Go vulnerability database
# instead of asking vuln.go.dev; VULNDB=none leaves that part out.
.PHONY: audit
audit: build $(GOLANGCI_LINT) $(GOVULNCHECK) $(GITLEAKS) $(GO_LICENSES) ## Look for vulnerabilities, risky code, secrets and licences; list the parts
	@GOLANGCI_LINT=$(GOLANGCI_LINT) GOVULNCHECK=$(GOVULNCHECK) GITLEAKS=$(GITLEAKS) GO_LICENSES=$(GO_LICENSES) \
		scripts/audit.sh

##@ Measure

.PHONY: bench
bench: build ## Measure how much one server carries
	@tools/scripts/bench.sh
	go test -tags onnx ./internal/inference/onnx -run '^$$' -bench 'Classify' -benchtime 10s
	go test -tags onnx ./internal/inference/onnx -run '^$$' -bench 'ReaderMemory' -benchtime 1x
	go test -tags onnx ./internal/inference/onnx -run '^$$' -bench 'Read$$' -benchtime 10s -cpu 1

# DRAFTS is how many hostile drafts each case meets. What is missed is listed
# under the tables; below the bars it fails.
DRAFTS ?= 8

# BLIND=folder scores a blind set instead: what is heard in it, and how much alarm is false. ANSWERS=file keeps
# the answers to its plain questions for those who judge them.
.PHONY: evals
evals: $(ONNX_LIBRARY) ## Measure how safe the advice is, with the builtin writer and with hostile ones
ifdef BLIND
	go test -tags onnx ./internal/advice/advisor -count=1 -timeout 30m -v -run '^TestBlind$$' -blind='$(abspath $(BLIND))' \
		$(if $(ANSWERS),-blind-answers='$(abspath $(ANSWERS))') | sed -E -n 's/^ +\|/|/p; /^(--- FAIL|ok|FAIL)/p'
else
	go test -tags onnx ./internal/advice/advisor -count=1 -timeout 30m -v -run '^Test(Evals|Hostile|Good|Builtin|Unseen)' -drafts=$(DRAFTS) \
		| sed -E -n 's/^ +\|/|/p; s/^ +[a-z_]+_test\.go:[0-9]+: (.+)/missed: \1/p; /^(--- FAIL|ok|FAIL)/p'
endif

# FOLDER=folder names scripted conversations, those of this repository without it. JUDGES=file keeps every turn with its
# reply and cards for those who judge them.
.PHONY: evals-conversations
evals-conversations: $(ONNX_LIBRARY) ## Play scripted conversations with the builtin writer: which dangers are heard, who is nagged
	go test -tags onnx ./internal/advice/advisor -count=1 -timeout 60m -v -run '^TestConversations$$' \
		$(if $(FOLDER),-conversations='$(abspath $(FOLDER))') $(if $(JUDGES),-conversations-to='$(abspath $(JUDGES))') \
		| sed -E -n 's/^ +\|/|/p; /^(--- FAIL|ok|FAIL)/p'

# ACNE04=folder names the graded photos. See ml/README.md.
.PHONY: train
train: ## Train the acne classifier anew (about 2.5 hours on two cores)
	@scripts/ml.sh train
