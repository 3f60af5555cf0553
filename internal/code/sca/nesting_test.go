package sca

import (
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/stretchr/testify/require"
)

func TestTooNested(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", maxNesting+1)
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"arrays":                       {"x = " + deep, true},
		"tables":                       {"x = " + strings.Repeat("{a=", maxNesting+1), true},
		"key":                          {strings.Repeat("a.", maxNesting+1) + "a = 1", true},
		"quoted key":                   {strings.Repeat(`"a".`, maxNesting+1) + "a = 1", true},
		"header":                       {"[" + strings.Repeat("a.", maxNesting+1) + "a]", true},
		"closed in strings":            {"x = " + strings.Repeat(`["]",`, maxNesting+1), true},
		"after a comment":              {"# it's\nx = " + deep, true},
		"after a string":               {`y = "\""` + "\nx = " + deep, true},
		"after a literal":              {`y = '\'` + "\nx = " + deep, true},
		"after an empty string":        {"y = \"\"\nx = " + deep, true},
		"after several lines":          {"y = \"\"\"a\"\nb\\\"\"\"\"\"\nx = " + deep, true},
		"after an empty one of them":   {"y = \"\"\"\"\"\"\nx = " + deep, true},
		"after literals of lines":      {"y = '''a\n''b'''''\nx = " + deep, true},
		"in a comment":                 {"x = 1 # " + deep, false},
		"in a string":                  {`x = "` + deep + `"`, false},
		"in a string of several lines": {"x = '''\n" + deep + "\n'''", false},
		"many beside each other":       {strings.Repeat("[[package]]\nfiles = [{a.b = \"1.2\"}, {a.b = 1.5}]\n", 1000), false},
		"nothing":                      {"", false},
		"half a string":                {`x = "\`, false},
	} {
		require.Equal(t, c.want, tooNested([]byte(c.text)), name)
	}
}

// The guard must measure the same depth as the parser, or a file could end the process.
func FuzzTooNested(f *testing.F) {
	for _, seed := range []string{"a = [[1]]", "a = \"\"\"x\"\"\"\"\"\nb = [", "'a'.b = {c = ['''d''']}", "# \"\n[a.b]\nc = '\\'"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var in map[string]any
		if len(text) > 4096 {
			return
		}
		deep := strings.Repeat("[", maxNesting+1) + strings.Repeat("]", maxNesting+1)
		text = strings.ReplaceAll(text, "@", deep)
		if _, err := toml.Decode(text, &in); err == nil && depthOf(in) > 3*maxNesting/2 {
			require.True(t, tooNested([]byte(text)))
		}
	})
}

func depthOf(v any) (depth int) {
	switch v := v.(type) {
	case map[string]any:
		for _, below := range v {
			depth = max(depth, depthOf(below))
		}
		return depth + 1
	case []any:
		for _, below := range v {
			depth = max(depth, depthOf(below))
		}
		return depth + 1
	}
	return 0
}
