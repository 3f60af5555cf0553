package secrets

import "testing"

// TestSamplesOfDetectors scans tokens beside the expressions that recognise them.
func TestSamplesOfDetectors(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 98)
	token, slack := "glpat-"+m.of(alphanumeric, 20), "xoxb-"+m.of("123456789", 11)+"-"+m.of("123456789", 11)+"-"+m.word(24)
	requireKinds(t, map[string]specimen{
		"tuple": {"src/secrets.rs", `("GitLab PAT", "glpat-[a-zA-Z0-9_]{20}", Single("` + token + `")),` + "\n", sevLow},
		"lines of a table": {"src/secrets.go", "{\n\t\"Slack\",\n\t" +
			"\"xoxb-[0-9]{11}-[0-9]{11}-[0-9a-zA-Z]{24}\",\n\t\"" + slack + "\",\n},\n", sevLow},
		"map":                   {"src/secrets.rb", `{ /glpat-[\w-]{20}/ => "` + token + `" }` + "\n", sevLow},
		"assignment":            {"src/app.py", `assert re.match("glpat-[a-zA-Z0-9_]{20}", t)` + "\ntoken = '" + token + "'\n", sevCrit},
		"without an expression": {"src/secrets.rs", `("GitLab PAT", "glpat-", Single("` + token + `")),` + "\n", sevCrit},
		"two classes":           {"src/secrets.rs", `("GitLab", "glpat-[A-Z][a-zA-Z0-9_]{19}", Single("` + token + `")),` + "\n", sevLow},
		"settings":              {"config/app.yml", "allowed: glpat-[a-zA-Z0-9_]{20}\ntoken: " + token + "\n", sevCrit},
		"after the token":       {"src/app.js", "login('" + token + "')\nconst form = /glpat-[a-z]{20}/\n", sevCrit},
	})
}
