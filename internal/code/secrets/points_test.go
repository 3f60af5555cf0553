package secrets

import (
	"maps"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestWeights requires that every trait has points, and a reason if it lowers a severity.
func TestWeights(t *testing.T) {
	t.Parallel()
	for one := traitAccount; one <= traitTests; one <<= 1 {
		w, ok := weights[one]
		require.True(t, ok, "trait %b", one)
		require.NotZero(t, w.points, "trait %b", one)
		require.Equal(t, w.points < 0, w.reason != "", "trait %b", one)
	}
	require.GreaterOrEqual(t, basePoints, severePoints, "without evidence the rule decides")
}

// TestPoints scans values with evidence against them, and the same with evidence for them.
func TestPoints(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2501)
	settings := "security:\n  signing-key: " + m.word(40) + "\n"
	variables := "APP_SECRET=" + m.word(40) + "\n"
	mailbox := "spring.mail.host=smtp.gmail.com\nspring.mail.username=orders@gmail.com\nspring.mail.password=" + m.word(16) + "\n"
	scripts := func(command string) string {
		return "{\n  \"scripts\": {\n    \"all\": \"" + command + " AUTH_USER=admin,AUTH_PASSWORD=unfurl4all\"\n  }\n}\n"
	}
	deployed := "{\n  \"env\": {\n    \"APP_SECRET\": \"" + m.hex(40) + "\"\n  }\n}\n"
	films := "super('https://api.themoviedb.org/3', {\n  api_key: '" + m.hex(32) + "',\n})\n"
	tests := map[string]string{}
	for i := range minTests {
		tests["test/garden"+strconv.Itoa(i)+".test.js"] = "test('it grows', () => {})\n"
	}
	tested := documentsOfProduct()
	maps.Copy(tested, tests)
	for name, c := range map[string]struct {
		around map[string]string
		file   string
		text   string
		want   scan.Severity
	}{
		"settings of a tested product":             {tested, "src/main/resources/application.yml", settings, sevLow},
		"settings of a product":                    {documentsOfProduct(), "src/main/resources/application.yml", settings, sevMed},
		"settings of a tested project":             {tests, "src/main/resources/application.yml", settings, sevHigh},
		"file of variables of a product":           {documentsOfProduct(), ".env", variables, sevHigh},
		"file of variables of a tested product":    {tested, ".env", variables, sevMed},
		"key of a catalogue in a tested product":   {tested, "src/api/films.ts", films, sevLow},
		"key of a catalogue":                       {tests, "src/api/films.ts", films, sevMed},
		"account of a test run":                    {tested, "package.json", scripts("cypress run --env"), sevLow},
		"account of a product's command":           {tested, "package.json", scripts("provision --env"), sevMed},
		"mail account of a tested product":         {tested, "src/main/resources/application.properties", mailbox, sevHigh},
		"token of a provider in a tested product":  {tested, "config.yml", "token: ghp_" + m.word(36) + "\n", sevCrit},
		"secret in a deployment of tested product": {tested, "vercel.json", deployed, sevHigh},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := maps.Clone(c.around)
			files[c.file] = c.text
			var found []scan.Finding
			for _, f := range scanFiles(t, files).Findings {
				if f.Path == c.file {
					found = append(found, f)
				}
			}
			require.NotEmpty(t, found)
			require.Equal(t, c.want, found[0].Severity)
		})
	}
}

// TestReasons names the evidence that lowers a severity.
func TestReasons(t *testing.T) {
	t.Parallel()
	files := documentsOfProduct()
	files["application.yml"] = "security:\n  signing-key: " + newMaker(t, 2502).word(40) + "\n"
	found := scanFiles(t, files).Findings
	require.Len(t, found, 1)
	require.Contains(t, found[0].Message, "It is rated MEDIUM because")
	require.Contains(t, found[0].Message, weights[traitGuides].reason)
	require.NotContains(t, found[0].Message, weights[traitTests].reason)
}
