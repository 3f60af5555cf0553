package sast

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWithinProgram checks that a folder named for administrators is the program if most controllers are below it.
func TestWithinProgram(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		others []string
		file   string
		admin  bool
	}{
		"program":                 {nil, "shop-admin/src/controllers/A.java", false},
		"code of the program":     {nil, "shop-admin/src/service/A.java", false},
		"area of the program":     {nil, "shop-admin/src/controllers/admin/A.java", true},
		"area beside others":      {[]string{"shop/src/controllers/B.java"}, "shop-admin/src/controllers/A.java", true},
		"area of the controllers": {[]string{"shop/src/controllers/B.java"}, "shop/src/controllers/admin/A.java", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{"shop-admin/src/controllers/A.java": "", test.file: ""}
			for _, other := range test.others {
				files[other] = ""
			}
			require.Equal(t, test.admin, administration.MatchString(normalizerOf(t, files).withinProgram(test.file)))
		})
	}
}
