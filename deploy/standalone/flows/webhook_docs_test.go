package flows_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// The snippet of docs/webhooks.md accepts a genuine message and refuses a forged one.
func TestWebhookSnippetChecksSignatures(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/webhooks.md")
	require.NoError(t, err)
	_, rest, ok := strings.Cut(string(page), "```sh\nkey=")
	require.True(t, ok)
	snippet, _, ok := strings.Cut(rest, "```")
	require.True(t, ok)
	b := newBench(t)
	use := b.webhooks("127.0.0.0/8")
	at := newReceiver(t)
	w, secret := b.hook(use, "STANDARD", at.URL, scan.EventFailed)
	require.NoError(t, use.Test(t.Context(), b.tenant.ID, w.ID, "test"))
	require.Equal(t, scan.DeliverySent, b.settled(use, w).State)
	m := at.got()[0]
	parts := strings.SplitN(m.signed, ".", 3)
	for body, want := range map[string]string{m.raw: "genuine\n", m.raw + " ": "forged\n"} {
		cmd := exec.CommandContext(t.Context(), "sh", "-c", "key="+snippet)
		cmd.Env = append(os.Environ(), "secret="+secret, "id="+m.id, "timestamp="+parts[1], "body="+body, "signature="+strings.Join(m.by, " "))
		out, err := cmd.Output()
		require.Equal(t, want == "genuine\n", err == nil)
		require.Equal(t, want, string(out))
	}
}
