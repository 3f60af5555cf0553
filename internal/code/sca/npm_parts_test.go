package sca_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sca"
)

// A large lockfile of npm is read in parts; a package for development in one of them can be for run time in another.
func TestLargeLockfileOfNPM(t *testing.T) {
	t.Parallel()
	lock := []string{`{"lockfileVersion":3,"packages":{`, `"":{"name":"x"},`, `"node_modules/a/node_modules/x":{"version":"1.0.0","dev":true},`}
	for i := range 1_200 {
		lock = append(lock, fmt.Sprintf(`"node_modules/p%d":{"version":"1.0.0",`, i), `"license":"MIT"},`)
	}
	lock = append(lock, `"node_modules/\u0079":{"version":"1.0.0","dev":true},`, `"node_modules/x":{"version":"1.0.0"}}}`)
	db := known(t, map[string][]string{"npm": {
		vulnerable("GHSA-1", "npm", "x", "2.0.0"), vulnerable("GHSA-2", "npm", "y", "2.0.0"), vulnerable("GHSA-3", "npm", "p777", "2.0.0"),
	}})
	report := judge(t, sca.Config{Advisories: db}, map[string]string{"package-lock.json": strings.Join(lock, "\n")})
	require.Equal(t, []string{
		"package-lock.json:1558 p777 1.0.0 GHSA-3 fixed=2.0.0", "package-lock.json:3 x 1.0.0 GHSA-1 fixed=2.0.0",
		"package-lock.json:2404 y 1.0.0 GHSA-2 fixed=2.0.0 dev",
	}, lines(report.Findings))
	require.Len(t, validSBOM(t, report).Components, 1_202)
	require.Empty(t, gaps(report))
}
