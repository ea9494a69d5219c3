# Clary: every task of the project. `make` lists them.

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
OAPI_CODEGEN := $(TOOLS)/oapi-codegen@v2.8.1/oapi-codegen
SQLC := $(TOOLS)/sqlc@v1.31.1/sqlc
VERSITYGW := $(TOOLS)/versitygw@v1.8.0/versitygw
TOXIPROXY := $(TOOLS)/toxiproxy@v2.5.0/server
PATRONI := $(TOOLS)/patroni@3.1.2/patroni/__main__.py
GREMLINS := $(TOOLS)/gremlins@v0.6.0/gremlins
K6 := $(TOOLS)/k6@v1.8.1/k6
KEYSERVER := $(TOOLS)/keyserver@vault-v1.13.1/keyserver

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

$(OAPI_CODEGEN):
	$(call go-install,github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen)

$(SQLC):
	$(call go-install,github.com/sqlc-dev/sqlc/cmd/sqlc)

# The S3 server of the tests (scripts/with-s3.sh).
$(VERSITYGW):
	$(call go-install,github.com/versity/versitygw/cmd/versitygw)

# What stands between us and a provider in `make drill-provider`.
$(TOXIPROXY):
	$(call go-install,github.com/Shopify/toxiproxy/v2/cmd/server)

# What `make chaos` runs instead of Debian's version, with Debian's Python and its
# packages: a primary that wakes after its lease ended takes the lead back with
# version 3.0.2, and acknowledged writes are lost.
$(PATRONI):
	@mkdir -p $(dir $(PATRONI))..
	printf 'patroni==3.1.2 --hash=sha256:%s\n' 3ce7362c207c4da6f75c3ee85755f6e92452c1d9a8a2286c5365655853302b71 >$(TOOLS)/patroni@3.1.2/requirements.txt
	python3 -m pip install --quiet --no-deps --require-hashes --upgrade --target $(TOOLS)/patroni@3.1.2 -r $(TOOLS)/patroni@3.1.2/requirements.txt

# What changes the code in `make mutants`.
$(GREMLINS):
	$(call go-install,github.com/go-gremlins/gremlins/cmd/gremlins)

# What sends the requests of `make load`.
$(K6):
	$(call go-install,go.k6.io/k6)

# The key management service of scripts/with-kms.sh. It is a module of its own, so
# that Clary does not depend on any of it.
$(KEYSERVER): internal/testing/keyserver/main.go internal/testing/keyserver/go.mod
	@echo 'Building $(notdir $(@D)), which takes minutes'
	cd $(<D) && CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o $@ .

# The tools of `make check`. Others are built when they are first asked for.
.PHONY: tools
tools: $(SQLC) $(OAPI_CODEGEN) $(GOLANGCI_LINT) $(VERSITYGW)

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
GENERATED := internal/server/api/oas internal/storage/postgres/dbgen web/src/api/schema.gen.ts

VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo dev)

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
	go build -trimpath -tags onnx -ldflags '-s -w' -o bin/clary-seed ./cmd/clary-seed

# Works without a container registry, too: then it makes base images from Debian
# packages (scripts/image-bases.sh). See deploy/README.md.
.PHONY: image
image: $(NPM) $(VERSITYGW) ## Build the container image, check its content, run it read-only and try the demo in it
	@scripts/image.sh

.PHONY: generate
generate: $(NPM) $(OAPI_CODEGEN) $(SQLC) ## Write what follows from the contract, the queries and the settings
	$(OAPI_CODEGEN) -config api/oapi-codegen.yaml api/openapi.yaml
	$(SQLC) generate
	npm run -w web generate
	go run ./internal/config/writetable docs/operations/reference.md
	go run ./internal/testing/figures/write .

.PHONY: fmt
fmt: $(NPM) $(GOLANGCI_LINT) ## Format Go and web sources
	$(GOLANGCI_LINT) fmt
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

# The long forms of everything. Parts of it need a machine that does nothing else.
NIGHTLY := spec-coverage verify lint test-web size test-go keyserver attack test-kms e2e alerts restarts
NIGHTLY += fuzz fuzz-api proofs proof-creates drill-erasure drill-keys drill-restore drill-provider drill-push chaos mutants
NIGHTLY += image flaky

.PHONY: nightly
nightly: export LEVEL = 4
nightly: ## Run everything at level 4, for hours, and write .run/nightly.md
	@scripts/parts.sh .run/nightly.md $(NIGHTLY)

# RUNS (10) is how often; SUITES="go vitest playwright" chooses.
RUNS ?= 10

.PHONY: flaky
flaky: $(NPM) ## Run all tests RUNS (10) times, and list those that passed once and failed once
	@SUITES='$(SUITES)' scripts/flaky.sh $(RUNS)

.PHONY: verify
verify: generate ## Fail when generated code differs from what is committed or staged
	@scripts/verify-generated.sh $(GENERATED)

.PHONY: lint
lint: lint-go lint-web lint-shell lint-prose ## Lint Go, web and shell sources and documents, and check the types

.PHONY: lint-go
lint-go: $(GOLANGCI_LINT)
	$(GOLANGCI_LINT) run --build-tags onnx

.PHONY: lint-web
lint-web: $(NPM)
	npm run lint --workspaces --if-present
	npm run typecheck --workspaces --if-present

# SC2317 takes functions that only a trap calls for dead code.
.PHONY: lint-shell
lint-shell:
	@if command -v shellcheck >/dev/null; then \
		echo "shellcheck scripts/*.sh .ci/run"; \
		shellcheck --external-sources --exclude=SC2317 scripts/*.sh .ci/run; \
	else \
		echo "shellcheck is not installed: shell scripts not linted"; \
	fi

# FILES=docs/privacy.md names single documents.
.PHONY: lint-prose
lint-prose: $(NPM) ## Check the documents: sentence length, semicolons, words that have a standard term
	node --test --test-reporter=dot scripts/prose/lint.test.mjs
	node scripts/prose/lint.mjs $(FILES)

.PHONY: prose-report
prose-report: $(NPM) ## Print the average and the longest sentence of each document
	node scripts/prose/lint.mjs --report $(FILES)

.PHONY: lint-names
lint-names: ## List names in the code that have a standard term (internal/testing/names/names.tsv)
	go test ./internal/testing/names -count=1 -v -run '^TestNames$$'

# BASE (main) is what the change is compared with.
.PHONY: quick
quick: $(NPM) ## Check what changed in less than a minute: format, types, linters and fast tests
	@scripts/quick.sh

.PHONY: test-one
test-one: $(VERSITYGW) $(ONNX_LIBRARY) ## Run one Go package (PKG=./internal/app), or its tests that match RUN=TestX
	@scripts/test-one.sh '$(PKG)' '$(RUN)'

.PHONY: test
test: ## Run the Go tests that need no database, no S3 server and no ONNX Runtime
	go test -short ./...

# How deep tests go, from 0 to 4: see internal/testing/level.
LEVEL ?= 1
export LEVEL

# Packages that compute for minutes with one goroutine, which takes five times as
# long with the race detector. The tests of the whole program use them side by
# side.
PLAIN := advice/advisor advice/builtin advice/knowledge demo/drawnskin
# From level 2 on these run with the race detector, too.
ifeq ($(filter $(LEVEL),2 3 4),)
PLAIN += features/account/password inference/onnx testing/apitest vision/photos
endif
RACED = $(filter-out $(PLAIN:%=clary.example/internal/%),$(shell go list ./...))

# Most tests of the whole program wait for a database and for time limits, so
# more of them run at once than there are cores. The JSON stream is kept for
# counting; the report is what a person reads.
.PHONY: test-go
test-go: $(VERSITYGW) $(ONNX_LIBRARY) | $(RESULTS) ## Run all Go tests with a database and an S3 server of their own
	rm -f $(RESULTS)/go.json
	code=0; \
		scripts/with-postgres.sh scripts/with-s3.sh scripts/test-go.sh $(RESULTS)/go.json -parallel=8 -timeout=25m -tags=onnx -- $(PLAIN:%=./internal/%) || code=1; \
		scripts/with-postgres.sh scripts/with-s3.sh scripts/test-go.sh $(RESULTS)/go.json -race -parallel=8 -timeout=25m -tags=onnx -- $(RACED) || code=1; \
		exit $$code

.PHONY: test-race
test-race: ## Run all Go tests as test-go does, with the race detector wherever it pays
	@$(MAKE) test-go LEVEL=$(if $(filter 3 4,$(LEVEL)),$(LEVEL),2)

# Every attack is a test named TestAttack…, which `make test-go` runs, too.
.PHONY: attack
attack: $(VERSITYGW) $(ONNX_LIBRARY) | $(RESULTS) ## Play every known attack on the program, and list those that succeed
	scripts/with-postgres.sh scripts/with-s3.sh scripts/with-kms.sh --if-built \
		go test -tags onnx -json -count=1 -timeout 25m -run '^TestAttack' ./... >$(RESULTS)/attack.json || true
	node scripts/attack-report.mjs $(RESULTS)/attack.json

# What the last `make test-go` has shown of them.
.PHONY: attack-report
attack-report:
	node scripts/attack-report.mjs $(RESULTS)/go.json

# MUTATED are the packages whose tests must notice a change of the code.
MUTATED := features/account features/admin advice/advisor features/consent features/export storage/vault

.PHONY: mutants
mutants: $(GREMLINS) | $(RESULTS) ## Change the code of the most careful packages bit by bit, and count the changes that no test notices
	@GREMLINS=$(GREMLINS) scripts/mutants.sh $(MUTATED)

# The long forms of tests that `make check` runs briefly. Login and recovery times need a
# machine that does nothing else.
.PHONY: proofs
proofs: export LEVEL = 4
proofs: $(ONNX_LIBRARY) ## Run the long forms of tests: refreshes, revocations, admins, login times, drawn skin, readings of messages
	scripts/with-postgres.sh go test ./internal/testing/apitest -count=1 -timeout 40m -v -run 'TestRefreshSafety|TestRevocation|TestAnAdminRemains' -rapid.checks=10000
	scripts/with-postgres.sh go test ./internal/testing/apitest -count=1 -v -run 'TestLoginTime|TestRecoveryTime' -trials=500
	go test -tags onnx ./internal/inference/onnx -count=1 -timeout 40m -v -run 'TestMoreSpots|TestOtherThings|TestReadings'
	scripts/with-postgres.sh go test ./internal/testing/apitest -count=1 -v -run TestFairness

# CREATES is how many questionnaires are made, on a directory and on S3.
CREATES ?= 10000

.PHONY: proof-creates
proof-creates: $(VERSITYGW) ## Make CREATES (10,000) questionnaires under kills, and count what is lost or doubled
	scripts/with-postgres.sh scripts/with-s3.sh go test ./cmd/clary -count=1 -timeout 3h -v -run TestCreates -creates=$(CREATES)

.PHONY: drill-erasure
drill-erasure: build ## Delete 100 accounts, restore the database to before, and try to open what is in it
	@scripts/drill-erasure.sh

.PHONY: keyserver
keyserver: $(KEYSERVER) ## Build the key management service of the tests, which takes minutes

.PHONY: test-kms
test-kms: $(KEYSERVER) ## Run the tests of wrapped keys on a real key management service
	@scripts/with-postgres.sh scripts/with-s3.sh scripts/with-kms.sh go test -count=1 \
		-run 'TestKey$$|TestKeyManagementService|TestAttackWrappedKeys|TestAttackStolenServer' ./internal/storage/kms ./internal/storage/vault ./internal/testing/apitest

# MINUTES (10) is how long the load lasts; MINUTES=0.4 PEOPLE=20 is a short form.
.PHONY: drill-keys
drill-keys: $(KEYSERVER) ## Move keys to a key management service and rotate its key, under load
	@scripts/drill-keys.sh

.PHONY: drill-restore
drill-restore: build ## Restore a backup to a random second, and compare every row
	@scripts/drill-restore.sh

# EACH (2m) is how long each of the faults lasts.
.PHONY: drill-provider
drill-provider: build $(TOXIPROXY) ## Break the AI provider in every way, and see what people notice
	@scripts/drill-provider.sh

# DEVICES (10,000) is how many reminders are due at once.
.PHONY: drill-push
drill-push: ## Send 10,000 reminders that are due at once from two servers, and kill one
	@DEVICES=$${DEVICES:-10000} scripts/with-postgres.sh go test -count=1 -v -timeout 20m ./internal/testing/pushdrill

# FAULTS (30) is how many there are, ROWS (2,000,000) how many rows must be
# acknowledged. That takes a quarter of an hour.
.PHONY: chaos
chaos: build $(TOXIPROXY) $(PATRONI) $(VERSITYGW) ## Break databases, etcd, servers, S3 and network under load, and look for what was acknowledged
	@scripts/chaos.sh

# NOTIFY_FLAGS such as '-seconds 5'.
.PHONY: bench-notify
bench-notify: ## Measure what NOTIFY costs transactions that add a job, with 100 simulated servers
	@PG_DURABLE=1 scripts/with-postgres.sh go run ./internal/testing/notifybench $(NOTIFY_FLAGS)

# FUZZTIME is for each of the three. New inputs are kept in Go's build cache, so
# that the next run begins where this one ended. Without a bound on making them
# smaller, that alone would take a minute for each.
FUZZTIME ?= 10m
FUZZ := -fuzztime $(FUZZTIME) -fuzzminimizetime 1s -parallel 1

.PHONY: fuzz
fuzz: ## Send made-up photos, tokens and texts to their parsers until FUZZTIME (10m) has passed
	go test ./internal/vision/photos -run '^$$' -fuzz '^FuzzOpen$$' $(FUZZ)
	go test ./internal/features/account/token -run '^$$' -fuzz '^FuzzParse$$' $(FUZZ)
	go test ./internal/advice/knowledge -run '^$$' -fuzz '^FuzzText$$' $(FUZZ)

.PHONY: fuzz-api
fuzz-api: build ## Send made-up requests to every call of the contract, and hold the answers against it
	@scripts/fuzz-api.sh

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

.PHONY: layout
layout: ## Count the rooms of internal/ and the imports between them, and write the table of the architecture page
	@go run ./internal/testing/layout/show . docs/architecture.md

.PHONY: spec-coverage
spec-coverage: ## List the clauses of the specification that no test names
	@scripts/spec-coverage.sh

# VULNDB=directory uses an unpacked copy of the Go vulnerability database
# instead of asking vuln.go.dev; VULNDB=none leaves that part out.
.PHONY: audit
audit: build $(GOLANGCI_LINT) $(GOVULNCHECK) $(GITLEAKS) $(GO_LICENSES) ## Look for vulnerabilities, risky code, secrets and licences; list the parts
	@GOLANGCI_LINT=$(GOLANGCI_LINT) GOVULNCHECK=$(GOVULNCHECK) GITLEAKS=$(GITLEAKS) GO_LICENSES=$(GO_LICENSES) \
		scripts/audit.sh

.PHONY: alerts
alerts: ## Load the alert rules into a Prometheus and show each of them firing
	@scripts/alerts.sh

##@ Measure

.PHONY: bench
bench: build ## Measure how much one server carries
	@scripts/bench.sh
	@scripts/bench-classifier.sh
	go test -tags onnx ./internal/inference/onnx -run '^$$' -bench 'ReaderMemory' -benchtime 1x
	go test -tags onnx ./internal/inference/onnx -run '^$$' -bench 'Read$$' -benchtime 10s -cpu 1

# ROWS is how many records of others there are in the larger database.
.PHONY: bench-growth
bench-growth: build ## Measure one person's list among ROWS (10 million) records of others
	@scripts/bench-growth.sh

# USERS is how many there are.
.PHONY: bench-admin
bench-admin: build ## Measure what an admin waits for among USERS (1 million) users
	@scripts/bench-admin.sh

.PHONY: bench-uploads
bench-uploads: build $(VERSITYGW) ## Measure questionnaires with photos, and what their time is spent on
	@scripts/bench-uploads.sh

# ROUNDS (3) of SECONDS_EACH (10) seconds for each call.
.PHONY: bench-peer
bench-peer: build $(VERSITYGW) ## Measure Clary beside the same calls written with Django REST framework
	@scripts/bench-peer.sh

# See scripts/load.sh for the lengths, which make about an hour together.
.PHONY: load
load: build $(VERSITYGW) $(K6) ## Measure what one server carries, three times that, and a long day
	@scripts/load.sh

.PHONY: load-signups
load-signups: build ## Offer one server 300 sign-ups a second, and compare told waits with the truth
	@scripts/load-signups.sh

.PHONY: scale
scale: ## Write the tables of docs/scale.md, with what the last make load measured
	go run ./internal/testing/scale/write .run/load.json bench/load/measured.json docs/scale.md

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

.PHONY: lighthouse
lighthouse: build ## Rate the login page and four pages behind it on a phone with Lighthouse
	CLARY_BIN=$(CURDIR)/bin/clary scripts/with-postgres.sh npm run -w e2e lighthouse

.PHONY: restarts
restarts: build ## Restart servers under load and count the failed requests
	@scripts/restarts.sh

##@ Train

# ACNE04=folder names the graded photos. See ml/README.md.
.PHONY: train
train: ## Train the acne classifier anew (about an hour on two cores)
	@scripts/ml.sh train

.PHONY: train-test
train-test: ## Test the training code: divisions, figures and the exported file; needs no photos
	@scripts/ml.sh test

.PHONY: train-attempts
train-attempts: ## Compare ways of teaching the classifier and write ml/attempts.csv
	@scripts/ml.sh attempts

.PHONY: train-messages
train-messages: ## Train the message reader on ml/messages, and write models/message-reader
	@scripts/train-messages.sh train
	@scripts/train-messages.sh ship
	@$(MAKE) question-vectors

.PHONY: question-vectors
question-vectors: $(ONNX_LIBRARY) ## Read the questions of the library with the message reader, after a change of either
	go run -tags onnx ./internal/inference/questionvectors $(ONNX_LIBRARY) models/message-reader

.PHONY: train-smoke
train-smoke: ## Go the whole way of training with a few dozen photos
	@scripts/ml.sh smoke
