package https

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func FuzzParsePolicy(f *testing.F) {
	for _, s := range []string{"max-age=31536000; includeSubDomains", `max-age="1";a="\";"`, ";;=", "max-age", `"`, "max-age=99999999999999999999"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		p, err := parsePolicy(s)
		if err == nil {
			require.GreaterOrEqual(t, p.maxAge, int64(0))
		} else {
			require.NotEmpty(t, err.Error())
		}
	})
}
