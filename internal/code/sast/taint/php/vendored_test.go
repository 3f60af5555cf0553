package php_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/php"
)

// TestVendoredFilesHaveAnOrder checks that a namespace that several packages declare is always searched in the same order.
func TestVendoredFilesHaveAnOrder(t *testing.T) {
	t.Parallel()
	all := map[string]bool{"index.php": true}
	var want []string
	for _, name := range strings.Split("abcdefgh", "") {
		all["vendor/lib/"+name+"/composer.json"], all["vendor/lib/"+name+"/src/Run.php"] = true, true
		want = append(want, "vendor/lib/"+name+"/src/Run.php")
	}
	for range 3 {
		files, _ := php.New().(front.Vendorer).Vendored(&front.Vendor{
			All: all, Own: []string{"index.php"}, Max: 100, Knows: func(string) bool { return false },
			Read: func(path string) ([]byte, error) {
				if strings.HasSuffix(path, ".json") {
					return []byte(`{"autoload": {"psr-4": {"Lib\\": "src/"}}}`), nil
				}
				return []byte(`<?php Lib\Run::now();`), nil
			},
		})
		require.Equal(t, want, files)
	}
}
