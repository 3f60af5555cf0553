package sca

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestExpandsTooFar(t *testing.T) {
	t.Parallel()
	var bomb strings.Builder
	for i := range 40 {
		fmt.Fprintf(&bomb, "<p%d>${p%d}${p%d}</p%d>\n", i, i+1, i+1, i)
	}
	for name, c := range map[string]struct {
		text string
		want bool
	}{
		"bomb":       {"<properties>" + bomb.String() + "<p40>x</p40></properties>", true},
		"long chain": {strings.ReplaceAll(bomb.String(), "}$", "} $"), true},
		"itself":     {"<a>${a}</a><b>${c}</b><c>${b}</c>", false},
		"usual":      {"<spring.version>6.1</spring.version><v>${spring.version}</v><version>${v}-${revision}</version>", false},
		"no end":     {"<a>${", false},
	} {
		require.Equal(t, c.want, expandsTooFar([]byte(c.text)), name)
	}
}
