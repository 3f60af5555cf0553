package golang_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/golang"
)

// TestVendoredFilesHaveAnOrder checks that the limit permits the same files of a package in each run.
func TestVendoredFilesHaveAnOrder(t *testing.T) {
	t.Parallel()
	all := map[string]bool{"main.go": true, "vendor/example.com/big/big_test.go": true}
	var want []string
	for i := range 150 {
		file := fmt.Sprintf("vendor/example.com/big/f%03d.go", i)
		all[file] = true
		if i < 100 {
			want = append(want, file)
		}
	}
	for range 3 {
		files, facts := golang.New().(front.Vendorer).Vendored(&front.Vendor{
			All: all, Own: []string{"main.go"}, Max: 100, Knows: func(string) bool { return false },
			Read: func(path string) ([]byte, error) {
				if path == "main.go" {
					return []byte("package main\n\nimport \"example.com/big\"\n\nfunc main() { big.Run() }\n"), nil
				}
				return []byte("package big\n"), nil
			},
		})
		require.Equal(t, want, files)
		require.Len(t, facts, 1)
	}
}
