package charset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/charset"
)

const candidates = "aZ0_-<>'\"/\n é"

// has lists the characters out of candidates that a set contains.
func has(set charset.Set) string {
	var out strings.Builder
	for _, c := range candidates {
		if set.HasAny(string([]byte{byte(c)})) {
			out.WriteRune(c)
		}
	}
	return out.String()
}

func TestMatching(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		pattern string
		whole   bool
		want    string
		ok      bool
	}{
		{`^[a-z]+$`, false, "a", true},
		{`^[a-z]+$`, true, "a", true},
		{`[a-z]+`, false, "", false}, // the text around the match is not restricted
		{`[a-z]+`, true, "a", true},
		{`(?m)^[a-z]+$`, false, "", false}, // other lines are not restricted
		{`^([a-z0-9_]+|-)\Z`, false, "a0_-", true},
		{`^[a-z]+$|^<`, false, "", false},
		{`^(?i)z$`, false, "Z", true},
		{`^.+$`, false, "", false},
		{`^chunk[0-9]+.ts$`, false, "0", true}, // a single character is no attack
		{`^[a-z].[0-9].$`, false, "", false},
		{`^[a-z](.[0-9])+$`, false, "", false},
		{`^(`, false, "", false},
	} {
		set, ok := charset.Matching(test.pattern, test.whole)
		require.Equal(t, test.ok, ok, test.pattern)
		if ok {
			require.Equal(t, test.want, has(set), test.pattern)
		}
	}
}

func TestRemaining(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{`[^a-z]+`: "a", `[<>'"]`: "aZ0_-/\n é", `<`: "aZ0_->'\"/\n é"} {
		set, ok := charset.Remaining(pattern)
		require.True(t, ok, pattern)
		require.Equal(t, want, has(set), pattern)
	}
	for _, pattern := range []string{`ab`, `a.`, `[a-z]b`, `(`, `.`} {
		_, ok := charset.Remaining(pattern)
		require.False(t, ok, pattern)
	}
}

func TestAddReplaced(t *testing.T) {
	t.Parallel()
	for pattern, want := range map[string]string{
		`<`: "<", `[<>]+`: "<>", `<|>|"`: "<>\"", `(<)|(>)`: "<>", `[<|>]`: "<>", `&(?!amp;)|<`: "<", `\n|\r`: "\n", `[^a-z]`: "Z0_-<>'\"/\n é",
		`\r|\r\n|\n`: "\n", `<[^>]*>`: "", `(a|<|c)b`: "", `.`: "", `(`: "",
	} {
		var set charset.Set
		set.AddReplaced(pattern)
		require.Equal(t, want, has(set), pattern)
	}
}

func TestIsPlain(t *testing.T) {
	t.Parallel()
	require.True(t, charset.IsPlain(`^[\w-]+$`, false))
	require.False(t, charset.IsPlain(`[\w-]+`, false), "not anchored")
	require.True(t, charset.IsPlain(`[\w-]+`, true))
	require.True(t, charset.IsPlain(`^[\w. -]+$`, false))
	require.False(t, charset.IsPlain(`^[\w/]+$`, false))
	require.False(t, charset.IsPlain(`^[\w:]+$`, false), "an address may begin with its scheme")
	require.False(t, charset.IsPlain(`(`, true))
}
