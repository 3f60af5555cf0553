package checkout_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/checkout"
)

// medium returns a repository of 5,000 files in 500 folders, about 30 MB of source, and 20
// commits.
func medium(b *testing.B) (*origin, string) {
	b.Helper()
	o := newOrigin(b)
	r := rand.New(rand.NewPCG(1, 2))
	var stream strings.Builder
	for c := range 20 {
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter c <c@example.org> %d +0000\ndata 1\nx\n", 1_700_000_000+c)
		for f := range 5000 {
			if c > 0 && f%20 != c {
				continue
			}
			var content strings.Builder
			for content.Len() < 6000 {
				fmt.Fprintf(&content, "func f%d(v%d int) int { return v%d * %d }\n", r.IntN(1e6), r.IntN(99), r.IntN(99), r.IntN(1e9))
			}
			fmt.Fprintf(&stream, "M 100644 inline pkg/a%02d/b%02d/file%04d.go\ndata %d\n%s\n", f%25, f/25%20, f, content.Len(), content.String())
		}
	}
	o.git(stream.String(), "fast-import", "--quiet", "--force")
	return o, o.git("", "rev-parse", "main")
}

func BenchmarkCheckout(b *testing.B) {
	o, commit := medium(b)
	h := o.serve(nil)
	c := newClient(b, nil)
	b.Run("git-clone/depth=1", func(b *testing.B) { // git itself, without limits
		for b.Loop() {
			cmd := exec.CommandContext(b.Context(), "git", "clone", "--quiet", "--depth=1", "--no-tags", h.URL+"/repo.git",
				filepath.Join(b.TempDir(), "clone"))
			out, err := cmd.CombinedOutput()
			require.NoError(b, err, string(out))
		}
	})
	for _, depth := range []int{1, 20} {
		req := checkout.Request{Access: h.access(), Commit: commit, Branch: "main", Depth: depth}
		b.Run(fmt.Sprintf("depth=%d", depth), func(b *testing.B) {
			for b.Loop() {
				co, err := c.Checkout(b.Context(), req)
				require.NoError(b, err)
				require.Len(b, co.Tree.Files, 5000)
				require.NoError(b, co.Close())
			}
		})
		co, err := c.Checkout(b.Context(), req)
		require.NoError(b, err)
		var snapshot bytes.Buffer
		require.NoError(b, co.Snapshot(b.Context(), &snapshot))
		b.Run(fmt.Sprintf("restore/depth=%d", depth), func(b *testing.B) {
			b.ReportMetric(float64(snapshot.Len())/1e6, "snapshot-MB")
			for b.Loop() {
				again, err := c.Restore(b.Context(), bytes.NewReader(snapshot.Bytes()), commit, "")
				require.NoError(b, err)
				require.NoError(b, again.Close())
			}
		})
	}
}
