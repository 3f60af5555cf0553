package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestIssuersOfLiveKeys scans secret keys whose form several services have.
func TestIssuersOfLiveKeys(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 96)
	live := "sk_" + "live_"
	for line, want := range map[string]string{
		"const k = '" + live + m.word(24) + "'":                             "Stripe access token",
		"const k = '" + live + m.word(99) + "'":                             "Stripe access token",
		"const clerkKey = '" + live + m.word(42) + "'":                      "Clerk secret key",
		"import { WorkOS } from '@workos'\nconst k = '" + live + m.word(50): "WorkOS API key",
		"const k = '" + live + m.hex(40) + "'":                              "Paystack secret key",
		"const k = '" + live + m.word(42) + "'":                             "Secret key of Stripe, Clerk, WorkOS or Paystack",
		"// Stripe and Clerk\nconst k = '" + live + m.word(42) + "'":        "Secret key of Stripe, Clerk, WorkOS or Paystack",
	} {
		findings := scanFiles(t, map[string]string{"src/app.js": line + "\n"}).Findings
		require.Len(t, findings, 1, line)
		require.Equal(t, want, findings[0].Title)
		require.Equal(t, sevCrit, findings[0].Severity)
		require.NotEmpty(t, findings[0].Remediation)
	}
}

// TestKeysOfSupabase scans the keys of a project: those that pages have, and those of its servers.
func TestKeysOfSupabase(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 97)
	key := func(claims string) string { return "createClient(u, '" + webToken(claims) + "')\n" }
	requireKinds(t, map[string]specimen{
		"of servers":        {"src/db.ts", key(`{"iss":"supabase","role":"service_role","exp":4102444800}`), sevCrit},
		"of pages":          {"src/db.ts", key(`{"iss":"supabase","role":"anon","exp":4102444800}`), ""},
		"of another one":    {"src/db.ts", key(`{"iss":"corp","role":"service_role","exp":4102444800}`), sevMed},
		"of another role":   {"src/db.ts", key(`{"iss":"corp","role":"editor","exp":4102444800}`), sevMed},
		"of the demo":       {"src/db.ts", key(`{"iss":"supabase-demo","role":"service_role","exp":4102444800}`), ""},
		"of servers, new":   {"src/db.ts", "createClient(u, 'sb_" + "secret_" + m.word(22) + "_" + m.word(8) + "')\n", sevCrit},
		"of pages, new":     {"src/db.ts", "createClient(u, 'sb_publishable_" + m.word(22) + "_" + m.word(8) + "')\n", ""},
		"of servers, short": {"src/db.ts", "createClient(u, 'sb_" + "secret_" + m.of(letters, 12) + "')\n", ""},
	})
}
