package secrets

import (
	"slices"
	"strings"

	"assay/internal/scan"
)

// token returns a rule for tokens with a form of their own.
func token(id, title string, severity scan.Severity, keywords, expr, where string) entry {
	return entry{
		id: id, title: title, class: classToken, severity: severity, confidence: sure, cwe: cweHardcoded, keywords: keywords,
		expr: expr, entropy: 3, advice: "Revoke it and issue a new one: " + where + ".",
	}
}

// alone returns an expression for a token that is not a part of a longer value, for forms that begin with a few letters.
func alone(form string) string {
	return `(?:^|[^A-Za-z0-9+/_-])(` + form + `)(?:[^A-Za-z0-9+/=_-]|$)`
}

// after returns a precheck for keywords that are frequent in words: at least n letters or digits must follow.
func after(n int) func(s string, start, end int) bool {
	return func(s string, _, end int) bool {
		if len(s)-end < n {
			return false
		}
		for i := end; i < end+n; i++ {
			if c := lower(s[i]); (c < 'a' || c > 'z') && (c < '0' || c > '9') {
				return false
			}
		}
		return true
	}
}

// mixed adds to a rule what a form with a short beginning needs: a precheck, and a value in which both cases and digits are mixed.
func (e entry) mixed(n int) entry {
	e.precheck = after(n)
	e.refine = func(_ *text, m match) (match, bool) {
		v := m.secret
		return m, digits(v) > 1 && strings.ToLower(v) != v && strings.ToUpper(v) != v
	}
	return e
}

// long adds a precheck for what follows a keyword that is frequent in words.
func (e entry) long(n int) entry {
	e.precheck = after(n)
	return e
}

// serviceTokens returns rules for the tokens of more services.
func serviceTokens() []entry {
	return slices.Concat(modelTokens(), platformTokens(), buildTokens(), mailTokens(), azureTokens(), nodeTokens(), messageTokens())
}

// modelTokens are those of services for models and for what their programs need.
func modelTokens() []entry {
	return []entry{
		token("openrouter-api-key", "OpenRouter API key", sevHigh, "sk-or-v1-", `\b(sk-or-v1-[0-9a-f]{64})\b`, "openrouter.ai/settings/keys"),
		token("anthropic-oauth-token", "Anthropic OAuth token", sevHigh, "sk-ant-oat01- sk-ant-ort01-",
			`\b(sk-ant-o[ar]t01-[A-Za-z0-9_-]{80,120})`, "claude.ai → Settings → Claude Code"),
		token("anthropic-session-key", "Session key of Claude", sevHigh, "sk-ant-sid01-", `\b(sk-ant-sid01-[A-Za-z0-9_-]{80,120})`,
			"claude.ai → Settings → Account → Log out of all devices"),
		token("elevenlabs-api-key", "ElevenLabs API key", sevHigh, "sk_", alone(`sk_[0-9a-f]{48}`),
			"elevenlabs.io → Developers → API keys").long(48),
		token("langsmith-api-key", "LangSmith API key", sevHigh, "lsv2_", `\b(lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10})\b`,
			"smith.langchain.com → Settings → API keys"),
		token("langfuse-secret-key", "Langfuse secret key", sevHigh, "sk-lf-",
			`\b(sk-lf-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b`, "Langfuse → the project → Settings → API keys"),
		token("pinecone-api-key", "Pinecone API key", sevHigh, "pcsk_", `\b(pcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{63})\b`,
			"app.pinecone.io → the project → API keys"),
		token("tavily-api-key", "Tavily API key", sevHigh, "tvly-",
			alone(`tvly-(?:(?:dev-|prod-)?[A-Za-z0-9]{32}|dev-[A-Za-z0-9]{5,6}-[A-Za-z0-9]{42})`), "app.tavily.com → API keys"),
		token("jina-api-key", "Jina AI API key", sevHigh, "jina_", alone(`jina_[0-9a-f]{32}[A-Za-z0-9_-]{28}`),
			"jina.ai → API dashboard").long(32),
		token("firecrawl-api-key", "Firecrawl API key", sevHigh, "fc-", alone(`fc-[0-9a-f]{32}`), "firecrawl.dev/app/api-keys").long(32),
		token("e2b-api-key", "E2B API key", sevHigh, "e2b_", alone(`e2b_[0-9a-f]{40}`), "e2b.dev/dashboard → Keys").long(40),
		token("cerebras-api-key", "Cerebras API key", sevHigh, "csk-", alone(`csk-[a-z0-9]{48}`), "cloud.cerebras.ai → API keys").long(48),
	}
}

// platformTokens are those of databases, hosts and stores of documents.
func platformTokens() []entry {
	return []entry{
		token("supabase-secret-key", "Supabase secret key", sevCrit, "sb_secret_", `\b(sb_secret_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8})\b`,
			"supabase.com/dashboard → Project settings → API keys"),
		token("neon-api-key", "Neon API key", sevCrit, "napi_", alone(`napi_[a-z0-9]{64}`),
			"console.neon.tech → Account settings → API keys").long(64),
		token("render-api-key", "Render API key", sevCrit, "rnd_", alone(`rnd_[A-Za-z0-9]{28}`),
			"dashboard.render.com → Account settings → API keys").mixed(28),
		token("vercel-blob-token", "Vercel Blob token", sevHigh, "vercel_blob_rw_", `\b(vercel_blob_rw_[A-Za-z0-9]{16}_[A-Za-z0-9]{30})\b`,
			"Vercel → Storage → the store → Settings → Rotate"),
		token("hubspot-private-app-token", "HubSpot private app token", sevHigh, "pat-na1- pat-na2- pat-eu1- pat-ap1-",
			`\b(pat-(?:na1|na2|eu1|ap1)-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b`, providers["hubspot"].where),
		token("doppler-access-token", "Doppler token", sevCrit, "dp.st. dp.ct. dp.sa. dp.scim. dp.audit.",
			`\b(dp\.(?:st\.(?:[a-z0-9_-]{2,35}\.)?|ct\.|sa\.|scim\.|audit\.)[A-Za-z0-9]{40,44})\b`, "Doppler → the config → Access, or Tokens"),
		token("mapbox-secret-token", "Mapbox secret token", sevHigh, "sk.eyj", `\b(sk\.eyJ[A-Za-z0-9_-]{40,200}\.[A-Za-z0-9_-]{22})`,
			providers["mapbox"].where),
		token("contentful-personal-token", "Contentful personal access token", sevHigh, "cfpat-", alone(`CFPAT-[A-Za-z0-9_-]{43}`),
			"app.contentful.com → Account settings → CMA tokens"),
		token("notion-secret", "Notion integration token", sevHigh, "secret_", alone(`secret_[A-Za-z0-9]{43}`),
			providers["notion"].where).mixed(43),
		token("square-oauth-secret", "Square application secret", sevHigh, "sq0csp-", alone(`sq0csp-[A-Za-z0-9_-]{43}`),
			providers["square"].where),
		token("vk-access-token", "VK access token", sevHigh, "vk1.a.", `\b(vk1\.a\.[A-Za-z0-9_-]{80,300})`,
			"the group's settings → API usage, or id.vk.com → Security → End all sessions"),
		token("tencent-secret-id", "Tencent Cloud SecretId", sevMed, "akid", alone(`AKID[A-Za-z0-9]{32}`),
			"console.tencentcloud.com/cam/capi → disable the key, look for its use in CloudAudit").mixed(32),
		token("databricks-oauth-secret", "Databricks OAuth secret", sevHigh, "dose", alone(`dose[0-9a-f]{32}`),
			"Databricks → Settings → Identity and access → Service principals → Secrets").long(32),
	}
}

// buildTokens are those of registries of packages, hosts of repositories and services that build.
func buildTokens() []entry {
	circle := token("circleci-token", "CircleCI token", sevHigh, "ccipat_ cciprj_", `\b(CCIP(?:AT|RJ)_[A-Za-z0-9]{22}_[0-9a-f]{40})\b`,
		"app.circleci.com → User settings → Personal API tokens, or the project's settings → API permissions")
	circle.refine = refineCircle
	return []entry{
		circle,
		token("buildkite-api-token", "Buildkite API access token", sevHigh, "bkua_", alone(`bkua_[0-9a-f]{40}`),
			"Buildkite → Personal settings → API access tokens").long(40),
		token("atlassian-access-token", "Access token of Bitbucket or of an Atlassian organization", sevHigh, "atctt3xffgn0",
			`\b(ATCTT3xFfGN0[A-Za-z0-9_-]{160,180}=[0-9A-F]{8})\b`,
			"Bitbucket → the repository's or workspace's settings → Access tokens, or admin.atlassian.com → API keys"),
		token("crates-io-token", "crates.io API token", sevCrit, "cio", alone(`cio[A-Za-z0-9]{32}`),
			"crates.io/settings/tokens; look at the crates' recent versions").mixed(32),
		token("nuget-api-key", "NuGet API key", sevCrit, "oy2", alone(`oy2[a-z2-7]{43}`),
			"nuget.org/account/apikeys; look at the packages' recent versions").long(43),
		token("testpypi-upload-token", "TestPyPI upload token", sevMed, "pypi-agendgvzdc5wexbplm9yz",
			`\b(pypi-AgENdGVzdC5weXBpLm9yZ[A-Za-z0-9_-]{50,1000})`, "test.pypi.org/manage/account → API tokens"),
	}
}

// refineCircle lowers the severity of tokens in the addresses of badges, which only read the state of builds.
func refineCircle(t *text, m match) (match, bool) {
	line := lineAround(t.s, m.start, m.end)
	if strings.Contains(line, "status-badge") || strings.Contains(line, "shields.io") || strings.Contains(line, ".svg") ||
		strings.Contains(line, ".png") {
		m.facts.severity, m.facts.confidence = sevLow, unsure
	}
	return m, true
}

// mailTokens are those of services that send mail, and of one that receives measurements.
func mailTokens() []entry {
	return []entry{
		token("resend-api-key", "Resend API key", sevHigh, "re_", alone(`re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}`), "resend.com/api-keys").mixed(8),
		token("mandrill-api-key", "Mailchimp Transactional API key", sevHigh, "md-", alone(`md-[A-Za-z0-9_-]{22}`),
			"mandrillapp.com/settings → API keys").mixed(4),
		token("brevo-smtp-key", "Brevo SMTP key", sevHigh, "xsmtpsib-", `\b(xsmtpsib-[0-9a-f]{64}-[A-Za-z0-9]{16})\b`,
			providers["sendinblue"].where),
		token("mailchimp-key", "Mailchimp API key", sevHigh, "-us1 -us2 -us3 -us4 -us5 -us6 -us7 -us8 -us9", alone(`[0-9a-f]{32}-us[1-9]\d?`),
			providers["mailchimp"].where),
		token("new-relic-license-key", "New Relic license key", sevMed, "nral",
			alone(`(?:[0-9a-f]{36}|(?:[0-9a-f]{6}|eu01xx)[0-9a-f]{26}FFFF)NRAL`),
			providers["new"].where),
	}
}

// azureTokens are keys of Azure that have a mark of their service.
func azureTokens() []entry {
	return []entry{
		token("azure-app-configuration", "Azure App Configuration connection string", sevHigh, "azconfig.io",
			`(?i)Endpoint=https://[\w-]{1,60}\.azconfig\.io;Id=[^;\s"'<>]{1,80};Secret=([A-Za-z0-9+/]{40,100}={0,2})`,
			"the configuration store → Access settings → Regenerate"),
		token("azure-search-key", "Azure AI Search key", sevHigh, "azse", alone(`[A-Za-z0-9]{42}AzSe[A-D][A-Za-z0-9]{5}`),
			"the search service → Keys → Regenerate"),
		token("azure-redis-key", "Azure Cache for Redis key", sevHigh, "azca", `(?:^|[^A-Za-z0-9+/_-])([A-Za-z0-9]{33}AzCa[A-P][A-Za-z0-9]{5}=)`,
			"the cache → Authentication → Access keys → Regenerate"),
		token("azure-service-key", "Key of an Azure AI service", sevHigh, "jqqj99", alone(`[A-Za-z0-9]{52}JQQJ99[A-Z]{2}[A-Za-z0-9]{24}`),
			"the resource → Keys and endpoint → Regenerate"),
	}
}

// nodeTokens are keys in the addresses of nodes of blockchains. Pages send them to browsers, and their owner restricts them to these.
func nodeTokens() []entry {
	list := []entry{
		token("infura-key", "Infura API key", sevLow, "infura.io/", `\binfura\.io/(?:ws/)?v3/([0-9a-f]{32})(?:[^0-9a-z]|$)`,
			"app.infura.io → the key → Settings"),
		token("alchemy-key", "Alchemy API key", sevLow, "alchemy.com/v2/ alchemyapi.io/v2/",
			`\balchemy(?:api\.io|\.com)/v2/([A-Za-z0-9_-]{32})(?:[^A-Za-z0-9_-]|$)`, "dashboard.alchemy.com → the app → Settings"),
	}
	for i := range list {
		list[i].confidence = likelyIs
	}
	return list
}

// uuidForm is the form of a UUID.
const uuidForm = `[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`

// messageTokens are those of services for messages and of their bots.
func messageTokens() []entry {
	return []entry{
		token("facebook-access-token", "Facebook access token", sevHigh, "eaa", alone(`EAA[A-Za-z0-9]{137,300}`),
			providers["facebook"].where).mixed(100),
		token("line-channel-token", "LINE channel access token", sevHigh, "/1o/w1cdnyilfu=",
			`(?:^|[^A-Za-z0-9+/])([A-Za-z0-9+/]{100,170}/1O/w1cDnyilFU=)`, "developers.line.biz → the channel → Messaging API → Reissue"),
		token("google-oauth-refresh-token", "Google OAuth refresh token", sevHigh, "1//0", `(?:^|[^A-Za-z0-9/])(1//0[A-Za-z0-9_-]{60,110})(?:[^A-Za-z0-9_-]|$)`,
			"myaccount.google.com → Third-party access → Remove access"),
		token("wecom-webhook", "WeCom webhook URL", sevMed, "qyapi.weixin.qq.com/cgi-bin/webhook",
			`qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=(`+uuidForm+`)`, "the group → the bot → make a new one"),
		token("lark-webhook", "Lark webhook URL", sevMed, "/open-apis/bot/v2/hook/",
			`\b(?:open\.feishu\.cn|open\.larksuite\.com)/open-apis/bot/v2/hook/(`+uuidForm+`)`, "the group → Settings → Bots"),
		token("dingtalk-webhook", "DingTalk webhook URL", sevMed, "oapi.dingtalk.com/robot",
			`oapi\.dingtalk\.com/robot/send\?access_token=([0-9a-f]{64})\b`, "the group → Settings → Bots"),
		token("serverchan-key", "ServerChan key", sevMed, "scu sct", alone(`SC[UT]\d{4,6}T[A-Za-z0-9]{20,64}`), "sct.ftqq.com → Key & API"),
	}
}
