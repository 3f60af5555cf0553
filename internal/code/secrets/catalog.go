package secrets

import (
	"cmp"
	"strings"

	"github.com/zricethezav/gitleaks/v8/config"

	"assay/internal/scan"
)

// Weaknesses, by CWE.
const (
	cweHardcoded = "CWE-798" // use of hard-coded credentials
	cwePassword  = "CWE-259" // use of a hard-coded password
	cweKey       = "CWE-321" // use of a hard-coded cryptographic key
	cweStored    = "CWE-312" // cleartext storage of sensitive information
	cwePlainFile = "CWE-256" // plaintext storage of a password
	cweInConfig  = "CWE-260" // password in a configuration file
	cweWeakHash  = "CWE-916" // a hash that is too cheap to compute
	cweInSource  = "CWE-540" // sensitive information in source code
	cweURL       = "CWE-598" // sensitive query strings
)

// providers maps the first part of a rule's name to the issuer of a token, its spelling, and
// where it can be revoked.
var providers = map[string]struct{ name, where string }{
	"1password": {"1Password", "1Password → Developer → Service accounts, or the account's Emergency Kit"}, "adafruit": {
		"Adafruit IO", "io.adafruit.com → My Key → Regenerate",
	},
	"adobe":    {"Adobe", "the Adobe Developer Console → Credentials"},
	"age":      {"age", "a new key pair; encrypt again what the old one decrypts"},
	"airtable": {"Airtable", "airtable.com/create/tokens"}, "algolia": {"Algolia", "the Algolia dashboard → API Keys"},
	"alibaba":   {"Alibaba Cloud", "RAM console → AccessKey"},
	"anthropic": {"Anthropic", "console.anthropic.com → API Keys"}, "artifactory": {
		"JFrog Artifactory", "the user's profile → Authentication Settings",
	}, "jfrog": {"JFrog", "the user's profile → Authentication Settings"},
	"asana": {
		"Asana", "the Asana developer console",
	}, "atlassian": {"Atlassian", "id.atlassian.com → Security → API tokens"}, "authress": {"Authress", "the Authress service clients"},
	"aws":   {"AWS", "the IAM console → Users → Security credentials: make a new key, deactivate this one, look for its use in CloudTrail"},
	"azure": {"Azure", "Microsoft Entra → App registrations → Certificates & secrets"},
	"beamer": {
		"Beamer", "Beamer → Settings → API",
	}, "bitbucket": {"Bitbucket", "Bitbucket → Workspace settings → OAuth consumers"}, "bittrex": {"Bittrex", "the account's API keys"},
	"cisco":      {"Cisco Meraki", "the Meraki dashboard → My profile → API access"},
	"clickhouse": {"ClickHouse Cloud", "the ClickHouse Cloud console → API keys"}, "clojars": {"Clojars", "clojars.org/tokens"},
	"cloudflare": {"Cloudflare", "the Cloudflare dashboard → My Profile → API Tokens → Roll"},
	"codecov":    {"Codecov", "Codecov → Settings → Access"}, "cohere": {"Cohere", "dashboard.cohere.com/api-keys"},
	"coinbase":  {"Coinbase", "the Coinbase Developer Platform → API Keys"},
	"confluent": {"Confluent", "the Confluent Cloud console → API keys"}, "contentful": {"Contentful", "Contentful → Settings → API keys"},
	"databricks": {"Databricks", "Databricks → User settings → Developer → Access tokens"},
	"datadog":    {"Datadog", "Datadog → Organization settings → API keys"}, "defined": {"Defined Networking", "the admin panel → API keys"},
	"digitalocean": {"DigitalOcean", "the DigitalOcean control panel → API → Tokens"},
	"discord":      {"Discord", "discord.com/developers → the application → Reset"}, "doppler": {"Doppler", "Doppler → Access → Tokens"},
	"droneci": {"Drone CI", "Drone → User settings"}, "dropbox": {"Dropbox", "the Dropbox App Console"},
	"duffel": {"Duffel", "Duffel → Developers → Access tokens"}, "dynatrace": {"Dynatrace", "Dynatrace → Access tokens"},
	"easypost": {"EasyPost", "EasyPost → API Keys"}, "etsy": {"Etsy", "Etsy → Apps you've made"}, "facebook": {
		"Facebook", "developers.facebook.com → the app → Settings → Basic → Reset",
	}, "fastly": {"Fastly", "Fastly → Account → API tokens"},
	"finicity": {"Finicity", "the Finicity developer portal"}, "finnhub": {"Finnhub", "finnhub.io/dashboard"},
	"flickr": {"Flickr", "Flickr → App garden"}, "flutterwave": {"Flutterwave", "Flutterwave → Settings → API"},
	"flyio": {"Fly.io", "fly tokens revoke"}, "frameio": {"Frame.io", "developer.frame.io → Tokens"},
	"freemius": {"Freemius", "the Freemius dashboard → Settings → Keys"}, "freshbooks": {"FreshBooks", "FreshBooks → Developer portal"},
	"gcp":    {"Google Cloud", "the Google Cloud console → APIs & Services → Credentials; restrict the new key to its APIs and referrers"},
	"github": {"GitHub", "github.com/settings/tokens; look for its use in the audit log"},
	"gitlab": {"GitLab", "GitLab → Settings → Access tokens; look for its use in the audit events"},
	"gitter": {"Gitter", "developer.gitter.im"}, "gocardless": {"GoCardless", "GoCardless → Developers → Access tokens"},
	"grafana": {"Grafana", "Grafana → Administration → Service accounts, or Grafana Cloud → Access policies"},
	"harness": {"Harness", "Harness → My profile → API keys"}, "hashicorp": {"HashiCorp Terraform", "HCP Terraform → User settings → Tokens"},
	"heroku":  {"Heroku", "Heroku → Account settings → API key → Regenerate"},
	"hubspot": {"HubSpot", "HubSpot → Settings → Private apps → Rotate"}, "huggingface": {"Hugging Face", "huggingface.co/settings/tokens"},
	"infracost": {"Infracost", "the Infracost dashboard → Org settings"}, "intercom": {"Intercom", "Intercom → Developer hub"},
	"intra42": {"42 Intra", "the application's page"}, "kraken": {"Kraken", "Kraken → Security → API"},
	"kucoin": {"KuCoin", "KuCoin → API management"}, "launchdarkly": {"LaunchDarkly", "LaunchDarkly → Account settings → Authorization"},
	"linear": {"Linear", "Linear → Settings → API"}, "linkedin": {"LinkedIn", "the LinkedIn developer portal"},
	"lob": {"Lob", "Lob → Settings → API keys"}, "looker": {"Looker", "Looker → Admin → Users → API keys"},
	"mailchimp": {"Mailchimp", "Mailchimp → Account → Extras → API keys"}, "mailgun": {"Mailgun", "Mailgun → API security"},
	"mapbox": {"Mapbox", "account.mapbox.com/access-tokens"}, "mattermost": {"Mattermost", "Mattermost → Security → Personal access tokens"},
	"maxmind": {"MaxMind", "MaxMind → Manage license keys"}, "messagebird": {"MessageBird", "MessageBird → Developers"},
	"microsoft": {"Microsoft Teams", "the channel's connectors"}, "netlify": {"Netlify", "Netlify → User settings → Applications"},
	"new": {"New Relic", "New Relic → API keys"}, "notion": {"Notion", "notion.so/my-integrations"},
	"npm": {"npm", "npmjs.com → Access tokens; look at the packages' recent versions"}, "nuget": {"NuGet", "the feed's access tokens"},
	"nytimes": {"New York Times", "developer.nytimes.com"}, "octopus": {"Octopus Deploy", "Octopus → Profile → API keys"},
	"okta": {"Okta", "Okta → Security → API → Tokens"}, "openai": {"OpenAI", "platform.openai.com/api-keys"},
	"openshift": {"OpenShift", "oc delete oauthaccesstoken"}, "perplexity": {"Perplexity", "Perplexity → Settings → API"},
	"plaid": {"Plaid", "the Plaid dashboard → Keys"}, "planetscale": {
		"PlanetScale", "PlanetScale → Settings → Service tokens, or the branch's passwords",
	}, "postman": {"Postman", "Postman → Settings → API keys"}, "prefect": {"Prefect", "Prefect → API keys"},
	"privateai": {"Private AI", "the Private AI portal"}, "pulumi": {"Pulumi", "Pulumi → Settings → Access tokens"}, "pypi": {
		"PyPI", "pypi.org/manage/account → API tokens; look at the projects' recent releases",
	}, "rapidapi": {"RapidAPI", "RapidAPI → My Apps → Security"},
	"readme": {"ReadMe", "ReadMe → Configuration → API keys"}, "rubygems": {
		"RubyGems", "rubygems.org/profile/api_keys; look at the gems' recent versions",
	}, "scalingo": {"Scalingo", "Scalingo → Profile → API tokens"}, "sendbird": {"Sendbird", "the Sendbird dashboard → Settings"},
	"sendgrid": {"SendGrid", "SendGrid → Settings → API Keys"}, "sendinblue": {"Brevo", "Brevo → SMTP & API"},
	"sentry": {"Sentry", "Sentry → Settings → Auth tokens"}, "settlemint": {"SettleMint", "SettleMint → Access tokens"},
	"shippo": {"Shippo", "Shippo → Settings → API"}, "shopify": {"Shopify", "Shopify → Apps → the app → API credentials"},
	"sidekiq": {"Sidekiq", "the Sidekiq account"}, "slack": {"Slack", "api.slack.com/apps → the app → OAuth & Permissions → Revoke"},
	"snyk": {"Snyk", "Snyk → Account settings"}, "sonar": {"SonarQube", "SonarQube → My account → Security"}, "sourcegraph": {
		"Sourcegraph", "Sourcegraph → Settings → Access tokens",
	}, "square": {"Square", "developer.squareup.com → the application → Replace"},
	"squarespace": {"Squarespace", "Squarespace → Settings → API keys"}, "stripe": {"Stripe", "dashboard.stripe.com/apikeys → Roll key"},
	"sumologic": {"Sumo Logic", "Sumo Logic → Security → Access keys"}, "telegram": {"Telegram", "@BotFather → /revoke"},
	"travisci": {"Travis CI", "Travis CI → Settings → API authentication"}, "twilio": {"Twilio", "the Twilio console → API keys & tokens"},
	"twitch": {"Twitch", "dev.twitch.tv/console"}, "twitter": {"X (Twitter)", "developer.x.com → Keys and tokens → Regenerate"},
	"typeform": {"Typeform", "Typeform → Personal tokens"}, "vault": {"HashiCorp Vault", "vault token revoke"}, "yandex": {
		"Yandex Cloud", "the Yandex Cloud console → Service accounts",
	}, "zendesk": {"Zendesk", "Zendesk Admin Center → Apps and integrations"},
}

var (
	// critical credentials give access to an account with other people's data or money, or
	// can publish software.
	critical = set("alibaba-secret-key", "anthropic-admin-api-key", "aws-amazon-bedrock-api-key-long-lived", "azure-ad-client-secret",
		"cloudflare-global-api-key", "digitalocean-pat", "digitalocean-access-token",
		"doppler-api-token", "github-app-token", "github-fine-grained-pat", "github-oauth", "github-pat", "github-refresh-token", "gitlab-pat",
		"gitlab-pat-routable", "gocardless-api-token", "flutterwave-secret-key",
		"hashicorp-tf-api-token", "heroku-api-key-v2", "1password-secret-key", "1password-service-account-token", "npm-access-token",
		"openshift-user-token", "planetscale-oauth-token", "planetscale-password", "pulumi-api-token",
		"pypi-upload-token", "rubygems-api-token", "shopify-access-token", "shopify-private-app-access-token", "square-access-token",
		"vault-batch-token", "vault-service-token", "yandex-aws-access-token")
	// medium credentials need something else too, or give limited access.
	medium = set("age-secret-key", "alibaba-access-key-id", "adobe-client-secret", "aws-access-token", "cloudflare-origin-ca-key",
		"codecov-access-token", "curl-auth-user", "curl-auth-header", "easypost-test-api-token",
		"etsy-access-token", "facebook-page-access-token", "finnhub-access-token", "flickr-access-token", "gcp-api-key",
		"gitlab-feature-flag-client-token", "gitlab-feed-token", "gitlab-incoming-mail-token", "gitlab-ptt",
		"gitlab-session-cookie", "heroku-api-key", "jwt", "jwt-base64", "kubernetes-secret-yaml", "maxmind-license-key",
		"microsoft-teams-webhook", "nytimes-access-token", "slack-webhook-url",
		"pkcs12-file", "sidekiq-sensitive-url", "sumologic-access-id", "rapidapi-access-token",
		"hashicorp-tf-password")
	// slight ones are identifiers, or meant to be public, or of a form that the provider no longer issues: HubSpot's keys ended in
	// 2022, and what Discord has in 64 hexadecimal digits are public keys.
	slight = set("adobe-client-id", "asana-client-id", "bitbucket-client-id", "discord-api-token", "discord-client-id",
		"flutterwave-public-key", "generic-api-key", "hubspot-api-key", "linkedin-client-id", "lob-pub-api-key", "looker-client-id",
		"mailgun-pub-key", "mapbox-api-token", "messagebird-client-id", "new-relic-browser-api-token", "new-relic-user-api-id", "plaid-client-id",
		"sendbird-access-id", "sentry-access-token")
)

// upstreamFacts describes a rule of gitleaks, which only has a description.
func upstreamFacts(id string, r config.Rule) facts {
	f := facts{title: titleOf(id), severity: scan.SeverityHigh, confidence: scan.ConfidenceHigh, cwe: []string{cweHardcoded, cweStored}}
	switch {
	case critical[id]:
		f.severity = scan.SeverityCritical
	case medium[id]:
		f.severity = scan.SeverityMedium
	case slight[id]:
		f.severity = scan.SeverityLow
	}
	named := r.Regex != nil && strings.Contains(r.Regex.String(), `[\w.-]{0,50}?`)
	switch {
	case id == genericRule:
		f.confidence = scan.ConfidenceLow
	case named, medium[id], slight[id]:
		f.confidence = scan.ConfidenceMedium
	}
	f.prefix, f.password = r.Regex != nil && !named, id == "hashicorp-tf-password"
	family, _, _ := strings.Cut(id, "-")
	if p, ok := providers[family]; ok {
		f.advice = "Revoke it and issue a new one: " + p.where + "."
	}
	f.advice = cmp.Or(f.advice, "Find out what it opens, revoke it there and issue a new one.")
	f.marked = r.Regex != nil && marked(r.Regex.String())
	return f
}

var titles = map[string]string{ //nolint:gosec // names of rules
	genericRule: "Value that looks like a secret", "jwt": "JSON Web Token", "jwt-base64": "JSON Web Token in base64",
	"pkcs12-file": "PKCS #12 key store", "curl-auth-user": "Credentials on a curl command line",
	"curl-auth-header": "Authorization header on a curl command line", "kubernetes-secret-yaml": "Kubernetes secret",
	"microsoft-teams-webhook": "Microsoft Teams webhook URL", "aws-access-token": "AWS access key id",
	"gcp-api-key": "Google API key", "nuget-config-password": "NuGet feed password", "azure-ad-client-secret": "Microsoft Entra client secret",
	"slack-webhook-url":     "Slack webhook URL",
	"sidekiq-sensitive-url": "Sidekiq credentials in a URL", "hashicorp-tf-password": "Password in Terraform code",
}

var words = map[string]string{"api": "API", "pat": "personal access token", "oauth": "OAuth", "cicd": "CI/CD", "ca": "CA",
	"tf": "Terraform", "scim": "SCIM", "pub": "public", "rrt": "runner registration token",
	"ptt": "pipeline trigger token", "url": "URL", "id": "id", "ad": "AD", "v2": ""}

// titleOf converts a rule's name to a phrase: "github-app-token" to "GitHub app token".
func titleOf(id string) string {
	if t := titles[id]; t != "" {
		return t
	}
	family, rest, _ := strings.Cut(id, "-")
	title := []string{cmp.Or(providers[family].name, strings.ToUpper(family[:1])+family[1:])}
	for w := range strings.SplitSeq(rest, "-") {
		if known, ok := words[w]; ok {
			w = known
		}
		if w != "" && !strings.Contains(strings.ToLower(title[0]), w) {
			title = append(title, w)
		}
	}
	return strings.Join(title, " ")
}

// lowered returns the next lower severity.
func lowered(s scan.Severity) scan.Severity {
	all := scan.Severities()
	return all[min(s.Rank()+1, len(all)-1)]
}

// doubted returns the next lower confidence.
func doubted(c scan.Confidence) scan.Confidence {
	if c == scan.ConfidenceHigh {
		return scan.ConfidenceMedium
	}
	return scan.ConfidenceLow
}
