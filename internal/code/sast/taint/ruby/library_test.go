package ruby

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
)

func TestLibrary(t *testing.T) {
	t.Parallel()
	lib := front.Library[library](libraryFile)
	require.Equal(t, "run", lib.Jobs["enqueue"].Method)
	require.Equal(t, 1, lib.Jobs["perform_at"].Skip)
	require.Equal(t, "find_by_attribute", lib.Finders.As)
	require.True(t, lib.Defined.MatchString("  def self.find_by_code(x)"))
	require.True(t, lib.Hashes.Weak.MatchString("OpenSSL::Digest::SHA1"))
	require.True(t, lib.Views.Gems.MatchString(`gem "rails", "~> 8.0"`))
	require.False(t, lib.Views.Gems.MatchString(`gem "rails-i18n"`))
	for name, declare := range declarations(lib) {
		require.NotNil(t, declare, name)
	}
}

func TestNamesOfClasses(t *testing.T) {
	t.Parallel()
	require.Equal(t, "LineItem", camel("line_item"))
	for many, one := range map[string]string{
		"entries": "entry", "addresses": "address", "boxes": "box", "branches": "branch", "people": "person", "access": "access", "users": "user",
	} {
		require.Equal(t, one, singular(many))
	}
	require.Equal(t, "Admin::UserHelper", moduleOf("admin/user_helper"))
}
