package sca

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestConstraints(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		ecosystem, text string
		want            bounds
	}{
		{"npm", "1.2.3", bounds{low: "1.2.3", exact: true}},
		{"npm", "^1.2.3", bounds{low: "1.2.3", below: "2.0.0"}},
		{"npm", "^0.2.3", bounds{low: "0.2.3", below: "0.3.0"}},
		{"npm", "~1.2.3", bounds{low: "1.2.3", below: "1.3.0"}},
		{"npm", "1.2.x", bounds{low: "1.2", below: "1.3.0"}},
		{"npm", "1", bounds{low: "1", below: "2.0.0"}},
		{"npm", "^1.0.0 || ^3.1.0", bounds{low: "3.1.0", below: "4.0.0"}},
		{"npm", ">=1.2 <2", bounds{low: "1.2", below: "2"}},
		{"npm", "1.2.3 - 2.3.4", bounds{low: "1.2.3", below: "2.3.4", upTo: true}},
		{"npm", "*", bounds{}},
		{"npm", "latest", bounds{}},
		{"Packagist", "~1.2", bounds{low: "1.2", below: "2.0.0"}},
		{"Packagist", "^7.4|^8.0", bounds{low: "8.0", below: "9.0.0"}},
		{"crates.io", "1.2", bounds{low: "1.2", below: "2.0.0"}},
		{"crates.io", "=1.2.3", bounds{low: "1.2.3", exact: true}},
		{"PyPI", "~=1.4.2", bounds{low: "1.4.2", below: "1.5.0"}},
		{"PyPI", ">=2,<3,!=2.5", bounds{low: "2", below: "3"}},
		{"PyPI", "==4.2", bounds{low: "4.2", exact: true}},
		{"PyPI", "<3", bounds{low: "0", below: "3"}},
		{"RubyGems", "~> 5.2.1, >= 5.2.4", bounds{low: "5.2.4", below: "5.3.0"}},
		{"Hackage", "^>=1.2.3", bounds{low: "1.2.3", below: "1.3.0"}},
		{"Hackage", ">=1.2 && <1.4", bounds{low: "1.2", below: "1.4"}},
		{"SwiftURL", ">=1.2.0,<1.4.0", bounds{low: "1.2.0", below: "1.4.0"}},
		{"Hex", "~> 1.7 or ~> 2.0", bounds{low: "2.0", below: "3.0.0"}},
		{"NuGet", "[1.0,2.0)", bounds{low: "1.0", exact: true}},
		{"NuGet", "(1.0,2.0)", bounds{low: "1.0", below: "2.0"}},
		{"NuGet", "(,2.0]", bounds{low: "0", below: "2.0", upTo: true}},
		{"NuGet", "[1.*,2.0)", bounds{low: "1", below: "2.0"}},
		{"NuGet", "[1.2.3]", bounds{low: "1.2.3", exact: true}},
		{"NuGet", "8.*", bounds{low: "8", below: "9.0.0"}},
		{"Packagist", "dev-master#2eb0c1", bounds{}},
		{"Packagist", "dev-feature-2.0", bounds{}},
		{"Packagist", "dev-main as 1.0.0", bounds{}},
		{"Packagist", "dev-main || ^1.2", bounds{low: "1.2", below: "2.0.0"}},
		{"Packagist", "2.0.x-dev", bounds{low: "2.0", below: "2.1.0"}},
		{"npm", "next-2", bounds{}},
		{"npm", ">=1.2<2", bounds{low: "1.2", below: "2"}},
		{"Maven", "2.+", bounds{low: "2", below: "3.0.0"}},
		{"Maven", "2.3.+", bounds{low: "2.3", below: "2.4.0"}},
		{"Maven", "2.3+", bounds{low: "2.3"}},
		{"Maven", "+", bounds{}},
		{"Maven", "latest.release", bounds{}},
		{"Maven", "RELEASE", bounds{}},
		{"Maven", "Finchley.SR2", bounds{low: "Finchley.SR2", exact: true}},
		{"Maven", "33.0-jre", bounds{low: "33.0-jre", exact: true}},
		{"Maven", "1.2.0!!", bounds{low: "1.2.0", exact: true}},
		{"Maven", "[3.8, 4.0[", bounds{low: "3.8", below: "4.0"}},
		{"Maven", "[3.8, 4.0[!!3.9", bounds{low: "3.9", exact: true}},
		{"Maven", "]3.8,4.0]", bounds{low: "3.8", below: "4.0", upTo: true}},
		{"Maven", "[1.0,2.0)", bounds{low: "1.0", below: "2.0"}},
		{"Maven", "(,1.0],[1.2,)", bounds{low: "1.2"}},
		{"NuGet", "8.0.1", bounds{low: "8.0.1", exact: true}},
	} {
		got, ok := parseConstraint(c.ecosystem, c.text)
		require.Equal(t, c.want.low != "", ok, c)
		require.Equal(t, c.want, got, c)
	}
}
