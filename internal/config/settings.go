package config

import (
	"fmt"
	"strings"
)

// Setting is one row of the table of settings in docs/operations.md.
type Setting struct {
	// Names are the variables; those that only make sense together share a row.
	Names []string
	// Default is what holds without them, as the table shows it: a value in
	// code quotes, or a word such as "required".
	Default string
	// Meaning is what they are for, in Markdown.
	Meaning string
}

// Settings lists all that Load reads, and what the libraries read that we use.
func Settings() []Setting {
	return append(essentials(), append(providers(), behaviour()...)...)
}

// Table returns the settings as the table in docs/operations.md.
func Table() string {
	var table strings.Builder
	table.WriteString("| variable | default | meaning |\n|---|---|---|\n")
	for _, s := range Settings() {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", strings.Join(s.Names, "`, `"), s.Default, s.Meaning)
	}
	return table.String()
}

// essentials are what a server cannot do without, and where the classifier is.
func essentials() []Setting {
	return []Setting{
		{
			[]string{"CLARY_DATABASE_URL"},
			"required",
			"PostgreSQL 15 or later, as a URL; [several hosts](#failover) with commas. On another machine it must say " +
				"`sslmode=verify-full` (with `sslrootcert=FILE` for a certificate of your own), or `sslmode=disable` if the network between is encrypted by other means",
		},
		{[]string{"CLARY_DATABASE_MAX_CONNS"}, "`16`", "connections of one server"},
		{
			[]string{"CLARY_TOKEN_KEYS"},
			"required",
			"keys for access tokens: `NAME:SECRET`, several with commas; at least 32 random bytes in base64url. The first signs, " +
				"all are accepted",
		},
		{
			[]string{"CLARY_ADDRESS_KEY"},
			"derived",
			"key that turns addresses and usernames into digests before they reach the database: at least 32 random bytes in base64url. " +
				"Without it the key is derived from the first token key, and [replacing that](#replace-the-token-key) starts the counts anew",
		},
		{
			[]string{"CLARY_BUCKET_URL"},
			"required",
			"where files and the keys of users are kept: `s3://NAME?region=REGION`, with " +
				"`&endpoint=https://HOST&use_path_style=true` for a server that is not Amazon's (plain http on this machine or network " +
				"only), or `file:///DIRECTORY` on one machine",
		},
		{
			[]string{"CLARY_VAULT_KEYS"},
			"required",
			"keys that wrap the keys of users: `NAME:SECRET`, several with commas; 32 random bytes in base64url. The first wraps " +
				"new ones, all unwrap. [Keep a copy](#back-up-and-restore). Not needed with a [key management service](#a-key-management-service)",
		},
		{
			[]string{"CLARY_VAULT_KMS_URL"},
			"off",
			"a [key management service](#a-key-management-service) that wraps the keys of users in place of `CLARY_VAULT_KEYS`: HashiCorp Vault " +
				"or OpenBao, such as `https://kms.example:8200` (plain http on this machine or network only)",
		},
		{[]string{"CLARY_VAULT_KMS_KEY"}, "`transit/clary`", "mount of its transit engine and name of the key"},
		{
			[]string{"CLARY_VAULT_KMS_TOKEN_FILE"},
			"",
			"file with the token, read again at each call, so that an agent can replace it; the server renews the token",
		},
		{[]string{"CLARY_VAULT_KMS_WRAPS"}, "`yes`", "`no` lets the service unwrap only, while not all servers know it yet"},
		{
			[]string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"},
			"",
			"credentials for S3; the other ways of its programs (a profile, the role of the machine) work too. " +
				"`AWS_EC2_METADATA_DISABLED=true` keeps the server from asking the cloud for a role",
		},
		{[]string{"CLARY_MODEL_FOLDER"}, "off", "where the classifier is: `models/acne-severity`. Without it photos are kept but not analysed"},
		{
			[]string{"CLARY_MESSAGE_MODEL_FOLDER"},
			"off",
			"where the message reader is: `models/message-reader`. Without it messages are read by rules alone. `/readyz` says whether it is on",
		},
		{[]string{"CLARY_ONNX_LIBRARY"}, "`libonnxruntime.so.1`", "ONNX Runtime, which runs both; a path, or a name that the system finds"},
	}
}

// providers are about who writes replies.
func providers() []Setting {
	return []Setting{
		{
			[]string{"CLARY_AI_PROVIDER"},
			"`none`",
			"who writes replies: `none` (the program itself), `gemini` or `openai`. [What it needs](#an-ai-provider)",
		},
		{[]string{"CLARY_AI_WAIT"}, "`10s`", "how long the first word of a reply may take, and each pause after it; then the program writes it"},
		{[]string{"CLARY_AI_TIMEOUT"}, "`45s`", "how long a whole reply may take"},
		{[]string{"CLARY_AI_CALLS"}, "`64`", "replies of one server that the provider may be writing at once"},
		{
			[]string{"CLARY_AI_BUDGET"},
			"`10000`",
			"replies that all servers together may ask the provider for in a day (UTC); after that the program writes them",
		},
		{[]string{"CLARY_GEMINI_KEY"}, "", "key of Gemini's Developer API"},
		{
			[]string{"CLARY_GEMINI_PROJECT", "CLARY_GEMINI_LOCATION"},
			"",
			"project and location on Vertex AI, instead of a key. Credentials are found as Google's programs find them " +
				"(`GOOGLE_APPLICATION_CREDENTIALS`, the role of the machine)",
		},
		{[]string{"CLARY_GEMINI_MODEL"}, "`gemini-3.8-flash`", "a model of Gemini's third generation or later"},
		{
			[]string{"CLARY_GEMINI_PAID"},
			"",
			"`yes` says that the project has billing turned on; without it the server does not start with `gemini`",
		},
		{[]string{"CLARY_AI_BASE_URL"}, "Google's", "another address of Gemini's API: a gateway of yours, or a server on this machine for tests"},
		{
			[]string{"CLARY_OPENAI_URL", "CLARY_OPENAI_MODEL"},
			"",
			"address and model of a server that speaks OpenAI's protocol, such as `http://127.0.0.1:11434/v1` and `gemma3` on " +
				"Ollama",
		},
		{[]string{"CLARY_OPENAI_KEY"}, "none", "its key, if it wants one"},
	}
}

// behaviour is about how a server listens, stops, logs and limits.
func behaviour() []Setting {
	return []Setting{
		{[]string{"CLARY_LISTEN"}, "`127.0.0.1:8080`", "address of the site and the API"},
		{[]string{"CLARY_OPS_LISTEN"}, "off", "address of `/metrics`, `/healthz`, `/readyz` and `/debug/pprof/`; keep it private"},
		{[]string{"CLARY_CONSENT"}, "`acknowledged`", "`explicit` refuses sign-ups that do not answer the consent questions. With an AI provider the server starts only with `explicit`"},
		{
			[]string{"CLARY_PUBLIC_URL"},
			"localhost, with the port of `CLARY_LISTEN`",
			"the address at which people reach the site, such as `https://clary.example` (`http://localhost:8080` on this machine). [Passkeys](#passkeys) are bound to its host " +
				"and work at this address alone; a changed host makes them useless",
		},
		{
			[]string{"CLARY_ADMIN_PASSKEY"},
			"`off`",
			"`required` answers calls of admins only in a session that was opened with a [passkey](#passkeys)",
		},
		{[]string{"CLARY_TRUSTED_PROXIES"}, "none", "networks whose `X-Forwarded-For` is believed, for example `10.0.0.0/8`"},
		{[]string{"CLARY_SUPPORT_EMAIL"}, "`support@clary.example`", "the contact in the privacy policy and in `/.well-known/security.txt`"},
		{
			[]string{"CLARY_DRAIN_DELAY"},
			"`0s`",
			"how long a stopping server serves on after it says that it is not ready; longer than your proxy needs to notice",
		},
		{
			[]string{"CLARY_DRAIN_TIMEOUT"},
			"`25s`",
			"how long it then takes at most to finish what is open; after four fifths of it, who still waits is told to ask again",
		},
		{[]string{"CLARY_CALLS_PER_CORE"}, "`4`", "changes that a server works on at once for each core, and half the reads; see [Overload](#overload)"},
		{
			[]string{"GOGC", "GOMEMLIMIT", "GOMAXPROCS"},
			"200, none, two for each core",
			"Go's own: how much the heap may grow between two collections, in percent; how large it should get, such as `256MiB`; how much runs at once",
		},
		{[]string{"CLARY_LOG_LEVEL"}, "`info`", "`debug` logs every request"},
		{[]string{"CLARY_LIMIT_LOGIN_PAIR"}, "`10/1m`", "failed logins for one account from one address: ten at once, then one a minute"},
		{
			[]string{"CLARY_LIMIT_LOGIN_ACCOUNT"},
			"`50/5m`",
			"failed logins, or recoveries, for one account, but for networks that it was lately logged in from",
		},
		{[]string{"CLARY_LIMIT_LOGIN_ADDRESS"}, "`200/6s`", "failed logins from one address (a /64 counts as one)"},
		{[]string{"CLARY_LIMIT_SIGNUP"}, "`30/30s`", "sign-ups from one address"},
		{[]string{"CLARY_LIMIT_CHAT"}, "`30/6m`", "messages of one person: thirty at once, then one every six minutes"},
		{
			[]string{"CLARY_LIMIT_QUESTIONNAIRE"},
			"`30/48m`",
			"questionnaires of one person: thirty at once, and thirty a day. What fails for our reasons does not count",
		},
		{[]string{"CLARY_LIMIT_ADMIN_DELETE"}, "`10/6m`", "accounts that one admin deletes: ten at once, then one every six minutes"},
		{[]string{"CLARY_LIMIT_ADMIN_DELETE_ALL"}, "`30/5m`", "accounts that all admins together delete"},
		{[]string{"CLARY_LIMIT_ADMIN_ROLE"}, "`10/6m`", "roles that one admin changes"},
		{[]string{"CLARY_LIMIT_PREVIEW"}, "`60/3m`", "previews of what a message would send, of one person"},
		{
			[]string{"CLARY_LIMIT_NETWORK"},
			"`1000/50ms`",
			"calls of public routes, and calls with no good token, from one address on one server: a thousand at once, then twenty a second",
		},
		{[]string{"CLARY_LIMIT_READS"}, "`600/100ms`", "reads of one person on one server: six hundred at once, then ten a second"},
		{[]string{"CLARY_LIMIT_CHANGES"}, "`200/500ms`", "changes of one person on one server: two hundred at once, then two a second"},
		{[]string{"CLARY_LIMIT_AT_ONCE"}, "`2`", "answers, uploads or password checks of one person that a server works on at once, each; more get 429"},
		{[]string{"CLARY_LIMIT_CONNECTIONS"}, "`16384`", "open connections of one server; more are closed at once"},
		{
			[]string{"CLARY_LIMIT_CONNECTIONS_NETWORK"},
			"`512`",
			"open connections from one address (a /64 counts as one) to one server, but for this machine and trusted proxies",
		},
		{[]string{"OTEL_EXPORTER_OTLP_ENDPOINT"}, "off", "where to send traces; the other `OTEL_*` variables work too"},
	}
}
