package secrets

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/zricethezav/gitleaks/v8/detect"
	"github.com/zricethezav/gitleaks/v8/sources"

	"assay/internal/code"
)

// known are gitleaks' rules for which ours may refuse samples: names that are common elsewhere too, texts that are not keys, and forms
// that other values have.
var known = map[string]bool{
	genericRule: true, ruleKey: true, "vault-service-token": true, "square-access-token": true, "airtable-api-key": true,
	"hashicorp-tf-password": true,
}

// anyName is the part of gitleaks' expressions after the name of a provider. Samples of rules that know nothing else have the name of
// a key in its place.
const anyName = `(?:[ \t\w.-]{0,20})`

// TestNothingThatGitleaksFindsIsLost compares with gitleaks' own detector on samples of each
// of its rules, made from their expressions, in varying surroundings.
func TestNothingThatGitleaksFindsIsLost(t *testing.T) {
	t.Parallel()
	silence()
	detector, err := detect.NewDetectorDefaultConfig()
	require.NoError(t, err)
	detector.IgnoreGitleaksAllow, detector.MaxDecodeDepth = true, maxDepth
	m := newMaker(t, 40)
	found := map[string]int{}
	named := strings.NewReplacer(byProvider, "", anyName, "_api_key")
	for _, id := range slices.Sorted(slices.Values(detector.Config.OrderedRules)) {
		r := detector.Config.Rules[id]
		if r.Regex == nil {
			continue
		}
		for i := range 12 {
			sample := fromExpr(m.r, named.Replace(r.Regex.String()))
			around := strings.Repeat(fmt.Sprintf("// line %d of something\n", i), i*i)
			text := around + "value: " + sample + "\n" + around
			switch i % 4 {
			case 1:
				text = strings.Repeat("x", 5000) + " \"" + sample + "\" " + strings.Repeat("y", 5000)
			case 2:
				text = "key = \"" + encode64("  "+sample+"  ") + "\"\n"
			case 3:
				text = around + "a = \"" + sample + "\";b = '" + sample + "';\n"
			}
			path := "src/" + pathFor(id)
			theirs := detector.Detect(detect.Fragment(sources.Fragment{ //nolint:staticcheck // the form that Detect accepts
				Raw: text, FilePath: path, StartLine: 1, CommitInfo: &sources.CommitInfo{Remote: &sources.RemoteInfo{}}}))
			lines, refused := ourLines(t, path, text)
			for _, f := range theirs {
				found[f.RuleID]++
				seen := false // gitleaks reports where the match begins; the secret may be on a later line
				for line := f.StartLine; line <= f.EndLine+strings.Count(f.Match, "\n"); line++ {
					seen = seen || lines[line]
				}
				words := refused[reasonIdentifier] && digits(f.Secret) < 2 // by chance
				if !seen && !words && !known[f.RuleID] && !refused[reasonPlaceholder] && !refused[reasonReference] && !refused[reasonPublished] {
					require.Fail(t, "lost", "%s at %d-%d of %q (%d): %v %v", f.RuleID, f.StartLine, f.EndLine, sample, i, lines, refused)
				}
			}
		}
	}
	require.Greater(t, len(found), 200, "samples of nearly every rule were found by gitleaks itself")
}

// pathFor returns a file that a rule applies to.
func pathFor(id string) string {
	switch {
	case strings.HasPrefix(id, "freemius"):
		return "a.php"
	case strings.HasPrefix(id, "hashicorp"):
		return "a.tf"
	case strings.HasPrefix(id, "kubernetes"):
		return "a.yaml"
	case strings.HasPrefix(id, "nuget"):
		return "nuget.config"
	}
	return "a.cfg"
}

// ourLines returns the lines with Assay's findings, and the reasons for other lines.
func ourLines(t *testing.T, path, content string) (lines map[int]bool, refused map[string]bool) {
	t.Helper()
	lines, refused = map[int]bool{}, map[string]bool{}
	var mu sync.Mutex
	e := with(t, Config{Dismissed: func(d Dismissal) {
		mu.Lock()
		defer mu.Unlock()
		refused[d.Reason] = true
	}})
	require.NoError(t, e.prepare())
	body := &text{path: path, s: content, line: 1, tree: true}
	p := policyOf(code.File{Path: path})
	hits, _ := e.sift(body, e.matcher.matches(t.Context(), body, p, e.matcher.newScratch()), p, &hasher{key: []byte("k")})
	for _, h := range hits {
		for line := h.line; line <= h.endLine; line++ {
			lines[line] = true
		}
	}
	return lines, refused
}

func TestEveryRuleOfGitleaksHasItsFacts(t *testing.T) {
	t.Parallel()
	rules, global, err := upstream()
	require.NoError(t, err)
	require.Len(t, rules, 221)
	require.NotEmpty(t, global[0].Regexes)
	require.Empty(t, global[0].Paths, "which files to skip is ours to say")
	ids := map[string]bool{}
	for _, r := range rules {
		ids[r.id] = true
		require.NotEmpty(t, r.facts.title, r.id)
		require.NotEmpty(t, r.facts.advice, r.id)
		require.True(t, r.facts.severity.Valid(), r.id)
	}
	for _, list := range []map[string]bool{critical, medium, slight} {
		for id := range list {
			require.True(t, ids[id], "%s is not a rule", id)
		}
	}
	for id := range refined {
		require.True(t, ids[id], "%s is not a rule", id)
	}
	require.Equal(t, "GitHub app token", titleOf("github-app-token"))
	require.Equal(t, "GitLab personal access token", titleOf("gitlab-pat"))
}

func TestVersionIsThatOfTheBinary(t *testing.T) {
	t.Parallel()
	require.Contains(t, engine(t).version, "gitleaks ")
}

// TestProvidersByName scans values that gitleaks knows only by the name of a provider: those of other names are identifiers, digests and
// words of programs.
func TestProvidersByName(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 41)
	id := m.hex(8) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(4) + "-" + m.hex(12)
	letters := func(n int) string { return m.of("abcdefghijklmnopqrstuvwxyz0123456789", n) }
	requireKinds(t, map[string]specimen{
		"form of a page":           {"src/a.js", "const HUBSPOT_FORM_ID = '" + id + "';\n", ""},
		"account of an add-on":     {"src/a.rb", "HEROKU_APP_ID = '" + id + "'\n", ""},
		"key of an account":        {"src/a.rb", "HEROKU_API_KEY = '" + id + "'\n", sevMed},
		"table of a base":          {"src/a.py", "AIRTABLE_TABLE_ID = \"tbl" + m.word(14) + "\"\n", ""},
		"base":                     {"src/a.py", "AIRTABLE_BASE = \"app" + m.word(14) + "\"\n", ""},
		"key of bases":             {"src/a.py", "AIRTABLE_API_KEY = \"key" + m.word(14) + "\"\n", sevHigh},
		"transaction":              {"src/a.go", "GENESIS_COINBASE_TXID = \"" + m.hex(64) + "\"\n", ""},
		"token of an exchange":     {"src/a.go", "coinbaseAccessToken := \"" + m.hex(64) + "\"\n", sevHigh},
		"checksum of a file":       {"data/a.json", `{"linear.pkl": "` + m.hex(32) + `"}`, ""},
		"checksum of a model":      {"src/a.py", "linear_md5 = \"" + m.hex(32) + "\"\n", ""},
		"secret of a client":       {"src/a.py", "linear_client_secret = \"" + m.hex(32) + "\"\n", sevHigh},
		"name of a class":          {"src/a.js", "x = { dropbox: 'DropboxProvider' }\n", ""},
		"icon":                     {"src/a.js", "const dropbox = DropboxOutlined\n", ""},
		"icon of a network":        {"src/a.js", "  linkedin: LinkedinOutlined\n", ""},
		"token of a store":         {"src/a.js", "const dropboxToken = '" + letters(15) + "'\n", sevHigh},
		"value beside a provider":  {"src/a.js", "const dropbox = '" + letters(15) + "'\n", sevLow},
		"channel of a chat":        {"src/a.js", "mattermostChannelId: '" + letters(26) + "',\n", ""},
		"name of a branch":         {"src/a.ts", "netlify_branch = 'deploy-preview-of-the-new-shop-front-page2'\n", ""},
		"guild of a chat":          {"src/a.ts", "DISCORD_GUILD_ID = '814902376511938064'\n", ""},
		"public key of a chat":     {"src/a.ts", "DISCORD_KEY = '" + m.hex(64) + "'\n", sevLow},
		"switch in Terraform":      {"main.tf", "enable_password_auth = \"disabled\"\n", ""},
		"default in Terraform":     {"main.tf", "password = \"postgres\"\n", ""},
		"password in Terraform":    {"main.tf", "password = \"" + letters(12) + "1a\"\n", sevMed},
		"member in Go":             {"src/a.go", "func f() {\n\ts.DestinationIpv6CidrBlock = &v // token\n}\n", ""},
		"member that is compared":  {"src/a.go", "if s.SignatureSHA256Algorithm == token {\n", ""},
		"old token of Vault":       {"deploy.sh", "export VAULT_TOKEN=s." + m.word(24) + "\n", sevCrit},
		"base64 of a small number": {"src/a.go", "x := \"EAAA" + m.word(30) + "\"\n", ""},
		"token of a cashier":       {"src/a.go", "x := \"EAAA" + m.word(60) + "\"\n", sevCrit},
	})
}

// TestConstantsOfGitleaks scans passwords that contain a constant.
func TestConstantsOfGitleaks(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"begins with true": {"src/a.py", "u = 'postgres://app:TrueNorth94!2@db.corp.net/app'\n", sevHigh},
		"contains false":   {"src/a.py", "password = 'xFalsetto#88x1'\n", sevMed},
		"ends with null":   {"src/A.java", "String u = \"jdbc:mysql://db.corp.net/a?password=x9L!knull\";\n", sevHigh},
		"is a constant":    {"src/A.java", "String u = \"jdbc:mysql://db.corp.net/a?password=null\";\n", ""},
	})
}
