package config

import (
	"fmt"
	"slices"
	"strings"
)

// Setting is one row of the table of settings in docs/operations/reference.md.
type Setting struct {
	// Names are the environment variables. Variables that only work together share a
	// row.
	Names []string
	// Default is the default value as the table shows it: a value in code quotes,
	// or a word such as "required".
	Default string
	// Meaning explains the setting, in Markdown.
	Meaning string
}

// Settings lists the variables that Load and our libraries read.
func Settings() []Setting {
	return slices.Concat(databases(), essentials(), providers(), behaviour(), limits(), traces())
}

// Table returns the settings as the table in docs/operations/reference.md.
func Table() string {
	var table strings.Builder
	table.WriteString("| variable | default | meaning |\n|---|---|---|\n")
	for _, s := range Settings() {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", strings.Join(s.Names, "`, `"), s.Default, s.Meaning)
	}
	return table.String()
}

// databases are the settings of PostgreSQL.
func databases() []Setting {
	return []Setting{
		{
			[]string{"CLARY_DATABASE_URL"},
			"required",
			"URL of PostgreSQL 15 or later. Separate [several hosts](#database-cluster) with commas. A database on another machine needs " +
				"`sslmode=verify-full` (with `sslrootcert=FILE` for your own certificate), or `sslmode=disable` if the network itself is encrypted",
		},
		{[]string{"CLARY_DATABASE_MAX_CONNS"}, "`16`", "database connections of one server"},
	}
}

// essentials are the settings of keys, files and models.
func essentials() []Setting {
	return []Setting{
		{
			[]string{"CLARY_TOKEN_KEYS"},
			"required",
			"keys that sign access tokens: `NAME:SECRET`, separated by commas, each at least 32 random bytes in base64url. The first key signs. " +
				"All keys verify. [Rotation](../runbooks/key-rotation.md#token-key)",
		},
		{
			[]string{"CLARY_ADDRESS_KEY"},
			"derived",
			"HMAC key for addresses and usernames in the database: at least 32 random bytes in base64url. " +
				"The default is derived from the first token key, so [token key rotation](../runbooks/key-rotation.md#token-key) resets the counts of failed logins",
		},
		{
			[]string{"CLARY_BUCKET_URL"},
			"required",
			"object store for files and users' keys: `s3://NAME?region=REGION`. Add `&endpoint=https://HOST&use_path_style=true` for S3 " +
				"servers other than Amazon's (plain http on a local network only). `file:///DIRECTORY` works on one machine",
		},
		{
			[]string{"CLARY_VAULT_KEYS"},
			"required",
			"keys that wrap users' keys: `NAME:SECRET`, separated by commas, each 32 random bytes in base64url. The first key wraps. " +
				"All keys unwrap. [Keep a copy](../runbooks/restore.md#what-to-back-up). Not needed with a [key management service](../runbooks/key-management-service.md)",
		},
		{
			[]string{"CLARY_VAULT_KMS_URL"},
			"off",
			"[key management service](../runbooks/key-management-service.md) that wraps users' keys in place of `CLARY_VAULT_KEYS`: HashiCorp Vault " +
				"or OpenBao, such as `https://kms.example:8200` (plain http on a local network only)",
		},
		{[]string{"CLARY_VAULT_KMS_KEY"}, "`transit/clary`", "mount of the transit engine and name of the key"},
		{
			[]string{"CLARY_VAULT_KMS_TOKEN_FILE"},
			"",
			"file with the service's token. The server reads it at each call and renews the token, so an agent can replace the file",
		},
		{[]string{"CLARY_VAULT_KMS_WRAPS"}, "`yes`", "`no`: the service only unwraps. Use it until all servers know the service"},
		{
			[]string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"},
			"",
			"S3 credentials. A profile or the role of the machine works as well. " +
				"`AWS_EC2_METADATA_DISABLED=true` stops the server from asking the cloud for a role",
		},
		{[]string{"CLARY_MODEL_FOLDER"}, "off", "folder of the classifier: `models/acne-severity`. Without it photos are stored but not analysed"},
		{
			[]string{"CLARY_MESSAGE_MODEL_FOLDER"},
			"off",
			"folder of the message reader: `models/message-reader`. Without it only rules read messages. `/readyz` says whether it is on",
		},
		{[]string{"CLARY_ONNX_LIBRARY"}, "`libonnxruntime.so.1`", "ONNX Runtime, which runs both models: a path, or a library name that the system finds"},
	}
}

// providers are the settings of the AI provider.
func providers() []Setting {
	return []Setting{
		{
			[]string{"CLARY_AI_PROVIDER"},
			"`none`",
			"AI provider that writes replies: `none` (the builtin writer), `gemini` or `openai`. [Requirements](#ai-provider)",
		},
		{[]string{"CLARY_AI_WAIT"}, "`10s`", "longest wait for the first word of a reply, and for each next part. Then the builtin writer replies"},
		{[]string{"CLARY_AI_TIMEOUT"}, "`45s`", "longest time for a whole reply"},
		{[]string{"CLARY_AI_CALLS"}, "`64`", "concurrent provider calls of one server"},
		{
			[]string{"CLARY_AI_BUDGET"},
			"`10000`",
			"provider calls of all servers together in a day (UTC). Then the builtin writer replies",
		},
		{[]string{"CLARY_GEMINI_KEY"}, "", "key of Gemini's Developer API"},
		{
			[]string{"CLARY_GEMINI_PROJECT", "CLARY_GEMINI_LOCATION"},
			"",
			"project and location on Vertex AI, instead of a key. Google's default credentials apply " +
				"(`GOOGLE_APPLICATION_CREDENTIALS`, the role of the machine)",
		},
		{[]string{"CLARY_GEMINI_MODEL"}, "`gemini-3.8-flash`", "a Gemini model of the third generation or later"},
		{
			[]string{"CLARY_GEMINI_PAID"},
			"",
			"`yes` confirms that the project has billing turned on. Without it the server does not start with `gemini`",
		},
		{[]string{"CLARY_AI_BASE_URL"}, "Google's", "another address of Gemini's API: your own gateway, or a local test server"},
		{
			[]string{"CLARY_OPENAI_URL", "CLARY_OPENAI_MODEL"},
			"",
			"address and model of a server with OpenAI's protocol, such as `http://127.0.0.1:11434/v1` and `gemma3` on " +
				"Ollama",
		},
		{[]string{"CLARY_OPENAI_KEY"}, "none", "key of that server, if it needs one"},
	}
}

// behaviour is the settings of network, sign-in, shutdown and logs.
func behaviour() []Setting {
	return []Setting{
		{[]string{"CLARY_LISTEN"}, "`127.0.0.1:8080`", "address of the site and the API"},
		{[]string{"CLARY_OPS_LISTEN"}, "off", "address of `/metrics`, `/healthz`, `/readyz` and `/debug/pprof/`. Keep it private"},
		{
			[]string{"CLARY_CONSENT"},
			"`acknowledged`",
			"`explicit` rejects sign-ups that do not answer the consent questions. An AI provider requires `explicit`",
		},
		{
			[]string{"CLARY_PUBLIC_URL"},
			"localhost, with the port of `CLARY_LISTEN`",
			"public address of the site, such as `https://clary.example` (`http://localhost:8080` on one machine). [Passkeys](#passkeys) work at this address " +
				"only. A new host makes existing passkeys useless",
		},
		{
			[]string{"CLARY_ADMIN_PASSKEY"},
			"`off`",
			"`required`: admin requests need a session that began with a [passkey](#passkeys)",
		},
		{[]string{"CLARY_TRUSTED_PROXIES"}, "none", "networks whose `X-Forwarded-For` the server trusts, for example `10.0.0.0/8`"},
		{
			[]string{"CLARY_SUPPORT_EMAIL"},
			"`support@clary.example`",
			"contact in the privacy policy and in `/.well-known/security.txt`, and for push services",
		},
		{
			[]string{"CLARY_PUSH_KEY"},
			"off",
			"VAPID private key that sends [reminders](#reminders): `clary push-key` makes one. Without it the app offers no notifications. " +
				"A new key ends all notifications that people have set up",
		},
		{[]string{"CLARY_PUSH_TEST_ORIGIN"}, "off", "a push service on this machine, such as `http://127.0.0.1:9000`. For tests only"},
		{
			[]string{"CLARY_DRAIN_DELAY"},
			"`0s`",
			"how long a stopping server still accepts requests after `/readyz` turns to 503. Make it longer than your proxy needs to notice",
		},
		{
			[]string{"CLARY_DRAIN_TIMEOUT"},
			"`25s`",
			"longest time to finish open requests after that. After four fifths of it, requests that still wait are told to retry",
		},
		{
			[]string{"CLARY_CONCURRENCY_PER_CORE"},
			"`4`",
			"concurrent writes for each core. Reads get four times as many. See [load shedding](#load-shedding)",
		},
		{
			[]string{"GOGC", "GOMEMLIMIT", "GOMAXPROCS"},
			"200, none, two for each core",
			"settings of the Go runtime: heap growth between collections in percent, a soft memory limit such as `256MiB`, and the number of threads",
		},
		{[]string{"CLARY_LOG_LEVEL"}, "`info`", "`debug` logs every request"},
	}
}

// limits are the settings of rate limits and connections.
func limits() []Setting {
	return []Setting{
		{
			[]string{"CLARY_LIMIT_LOGIN_PAIR"},
			"`10/1m`",
			"failed logins for one account from one address. `10/1m` is a burst of ten, then one a minute. All rate limits have this form",
		},
		{
			[]string{"CLARY_LIMIT_LOGIN_ACCOUNT"},
			"`50/5m`",
			"failed logins or recoveries for one account. Networks that the account recently logged in from do not count",
		},
		{[]string{"CLARY_LIMIT_LOGIN_ADDRESS"}, "`200/6s`", "failed logins from one address (an IPv6 /64 counts as one)"},
		{[]string{"CLARY_LIMIT_SIGNUP"}, "`30/30s`", "sign-ups from one address"},
		{[]string{"CLARY_LIMIT_CHAT"}, "`30/6m`", "chat messages of one user"},
		{
			[]string{"CLARY_LIMIT_QUESTIONNAIRE"},
			"`30/48m`",
			"questionnaires of one user, which is thirty a day. Server errors do not count",
		},
		{[]string{"CLARY_LIMIT_CHECKIN"}, "`40/10m`", "check-ins of one user"},
		{[]string{"CLARY_LIMIT_COMPLAINT"}, "`10/144m`", "complaints of one user, which is ten a day"},
		{[]string{"CLARY_LIMIT_FEEDBACK"}, "`20/72m`", "answers that one user reports, which is twenty a day"},
		{[]string{"CLARY_LIMIT_EXPORT"}, "`3/8h`", "exports of one user, which is three a day"},
		{[]string{"CLARY_LIMIT_ADMIN_DELETE"}, "`10/6m`", "accounts that one admin deletes"},
		{[]string{"CLARY_LIMIT_ADMIN_DELETE_ALL"}, "`30/5m`", "accounts that all admins together delete"},
		{[]string{"CLARY_LIMIT_ADMIN_ROLE"}, "`10/6m`", "roles that one admin changes"},
		{[]string{"CLARY_LIMIT_PREVIEW"}, "`60/3m`", "previews by one user of what a message would send to the provider"},
		{
			[]string{"CLARY_LIMIT_NETWORK"},
			"`1000/50ms`",
			"requests from one address to one server that carry no valid token, or go to public routes",
		},
		{[]string{"CLARY_LIMIT_READS"}, "`600/100ms`", "reads of one user on one server"},
		{[]string{"CLARY_LIMIT_CHANGES"}, "`200/500ms`", "writes of one user on one server"},
		{
			[]string{"CLARY_LIMIT_CONCURRENT"},
			"`2`",
			"concurrent chat answers, uploads and password checks of one user on one server, each. More get 429",
		},
		{[]string{"CLARY_LIMIT_CONNECTIONS"}, "`16384`", "open connections of one server. More are closed at once"},
		{
			[]string{"CLARY_LIMIT_CONNECTIONS_NETWORK"},
			"`512`",
			"open connections from one address (an IPv6 /64 counts as one) to one server. The local machine and trusted proxies are exempt",
		},
	}
}

// traces are the settings of the OpenTelemetry SDK.
func traces() []Setting {
	return []Setting{
		{[]string{"OTEL_EXPORTER_OTLP_ENDPOINT"}, "off", "where to send traces. The other `OTEL_*` variables work as well"},
	}
}
