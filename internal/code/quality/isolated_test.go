package quality

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/isolate"
	"assay/internal/scan"
	"assay/internal/testsupport/sandboxes"
)

// TestMain also serves as the engine's process, which is the test binary restarted.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[2] == Command {
		if err := process(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// process runs the engine's process; "dies" ends it at certain files.
func process(how string) error {
	data, err := io.ReadAll(os.Stdin)
	if err != nil || how != "dies" {
		return errors.Join(err, Serve(context.Background(), bytes.NewReader(data), os.Stdout))
	}
	return isolate.Serve(context.Background(), bytes.NewReader(data), os.Stdout, func(ctx context.Context, w *isolate.Work) (any, error) {
		for i, f := range w.Tree.Files {
			if strings.HasPrefix(f.Path, "bad") && !w.Skip[i] {
				w.Began(i)
				return nil, errors.New("died")
			}
		}
		return work(ctx, w)
	})
}

func isolated(t *testing.T, how string) Isolated {
	t.Helper()
	self, err := isolate.DefaultSelf()
	require.NoError(t, err)
	return Isolated{Self: []string{self[0], how}}
}

func TestIsolatedSaysTheSame(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": "package a\n\n" + steps("many", 30), "b.rs": "fn main() {}\n", "c.json": "{}"})
	want, err := engine(t, Config{}).Scan(t.Context(), tree, code.Options{})
	require.NoError(t, err)
	got, err := isolated(t, "well").Scan(t.Context(), sandboxes.Shut(t, tree), code.Options{})
	require.NoError(t, err)
	want.Run.Took, got.Run.Took = 0, 0
	require.NotEmpty(t, want.Findings)
	require.JSONEq(t, encoded(t, want), encoded(t, got))
	require.Equal(t, scan.DimensionQuality, Isolated{}.Dimension())
}

func encoded(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func TestFileThatEndsTheProcess(t *testing.T) {
	t.Parallel()
	tree := treeOf(t, map[string]string{"a.go": "package a\n\n" + steps("many", 30), "bad.go": "package a\n", "bad2.go": "package a\n"})
	r, err := isolated(t, "dies").Scan(t.Context(), sandboxes.Shut(t, tree), code.Options{})
	require.NoError(t, err)
	require.True(t, r.Judged)
	require.Len(t, r.Findings, 1)
	require.Equal(t, 3, r.Run.Files)
	require.Equal(t, 2, r.Run.Failed)
	require.Equal(t, scan.Note{
		Code: NoteFileNotMeasured, Gap: true, Path: "bad.go",
		Message: "The functions of the file were not measured: it crashed the process that measures it.",
	}, r.Notes[1])
}
