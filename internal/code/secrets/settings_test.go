package secrets

import "testing"

// TestSettingsWithNamesOfSecrets scans settings whose name contains a word for a secret, and real ones with similar names.
func TestSettingsWithNamesOfSecrets(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 90)
	random, password := m.word(32), m.password()
	requireKinds(t, map[string]specimen{
		"author of commits":            {".bashrc", "export GIT_AUTHOR_EMAIL=\"andrew1985@corp.net\"\n", ""},
		"key for signatures":           {".zshrc", "export DEBSIGN_KEYID=4AEE18F83AFDEB23\n", ""},
		"key of OpenPGP":               {".zshrc", "export GPG_KEY=0x4AEE18F83AFDEB23\n", ""},
		"token of a shell":             {".zshrc", "export DEPLOY_TOKEN=" + random + "\n", sevHigh},
		"address of reports":           {".env", "SENTRY_DSN=https://" + m.hex(32) + "@o1.ingest.sentry.io/2\n", ""},
		"address with a password":      {".env", "MAILER_DSN=smtp://shop:" + password + "@mail.corp.net:587\n", sevHigh},
		"address of a database":        {".env", "DB_DSN=\"root:root@/owapp?parseTime=true\"\n", sevHigh},
		"domain of sign-ins":           {".env", "FIREBASE_AUTH_DOMAIN=my-app-3f2a1.firebaseapp.com\n", ""},
		"user":                         {".env", "BASIC_AUTH_USER=acme\n", ""},
		"method":                       {".env", "SMTP_AUTH=login\n", ""},
		"credentials":                  {".env", "BASIC_AUTH=shop:" + password + "\n", sevHigh},
		"contract":                     {".env.mainnet", "USDC_TOKEN_ADDRESS=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48\n", ""},
		"symbol":                       {".env", "TOKEN_SYMBOL=WETH\n", ""},
		"tokenizer":                    {".env", "TOKENIZER=cl100k_base\n", ""},
		"tokenizer of a model":         {".env", "EMBEDDING_TOKENIZER=sentence-transformers/all-MiniLM-L6-v2\n", ""},
		"name in the middle":           {".env", "TOKENS_PER_REQUEST_LIMIT_MODE=soft4\n", ""},
		"token in the middle":          {".env", "DEPLOY_TOKEN_OF_THE_CLUSTER=" + random + "\n", sevHigh},
		"publishable key":              {".env", "STRIPE_API_KEY=" + label("pk_", "live_") + m.word(24) + "\n", ""},
		"key of a page":                {".env", "PUBLIC_TYPESENSE_API_KEY=" + random + "\n", sevLow},
		"encrypted value":              {".env", "DATABASE_PASSWORD=\"encrypted:BE9Y7LKA" + m.base64(60) + "\"\n", ""},
		"password of a certificate":    {".env", "SSL_CERTIFICATE_PASSWORD=" + password + "\n", sevHigh},
		"secret of signatures":         {".env", "WEBHOOK_SIGNATURE_SECRET=" + random + "\n", sevHigh},
		"secret of a version":          {".env", "SESSION_API_KEY_V2=" + random + "\n", sevHigh},
		"time to live":                 {"config/application.yml", "a:\n  access-token-time-to-live: 30d\n", ""},
		"time to live, camel case":     {"config/application.yml", "a:\n  accessTokenTimeToLive: PT15M\n", ""},
		"validity":                     {"config/application.yml", "a:\n  access-token-validity: 3600s\n", ""},
		"token of an application":      {"config/application.yml", "a:\n  access-token: " + random + "\n", sevHigh},
		"number of a token":            {"prod.tfvars", "token_amount = \"1000000000\"\n", ""},
		"password in variables":        {"prod.tfvars", "db_password = \"" + password + "\"\n", sevHigh},
		"key that is named like a DSN": {".env", "HASHIDS_SALT=" + random + "\n", sevHigh},
	})
}
