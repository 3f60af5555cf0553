package secrets

import (
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestLayers scans keys in settings over which a framework loads those of another file.
func TestLayers(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 3401)
	phoenix := "import Config\n\nconfig :shop, ShopWeb.Endpoint,\n  secret_key_base: \"" + m.word(64) + "\"\n"
	django := "DEBUG = False\nSECRET_KEY = '" + m.word(50) + "'\n"
	for name, c := range map[string]struct {
		file, settings, other, content string
		want                           []scan.Severity
	}{
		"Phoenix": {"config/config.exs", phoenix, "config/runtime.exs",
			"config :shop, ShopWeb.Endpoint,\n  secret_key_base: System.get_env(\"SECRET_KEY_BASE\", Util.random())\n", []scan.Severity{sevLow}},
		"Phoenix by a variable": {"config/config.exs", phoenix, "config/prod.exs",
			"secret_key_base =\n  System.fetch_env!(\"SECRET_KEY_BASE\")\n", []scan.Severity{sevLow}},
		"Phoenix alone":       {"config/config.exs", phoenix, "config/runtime.exs", "import Config\n", []scan.Severity{sevHigh}},
		"Phoenix in a folder": {"config/config.exs", phoenix, "other/prod.exs", "secret_key_base: get_env(\"KEY\")\n", []scan.Severity{sevHigh}},
		"a key over several lines": {"config/tool.exs", "config :shop,\n  jwt_signing_key: \"\"\"\n" + m.rsaKey("RSA PRIVATE KEY") + "\n\"\"\"\n",
			"config/prod.exs", "config :shop,\n  jwt_signing_key: System.fetch_env!(\"SHOP_KEY\")\n", []scan.Severity{sevLow}},
		"another setting": {"config/tool.exs", "config :shop,\n  jwt_signing_key: \"\"\"\n" + m.rsaKey("RSA PRIVATE KEY") + "\n\"\"\"\n",
			"config/prod.exs", "config :shop,\n  other_key: System.fetch_env!(\"SHOP_KEY\")\n", []scan.Severity{sevHigh}},
		"Django": {"shop/settings/base.py", django, "shop/settings/production.py",
			"from .base import *\nSECRET_KEY = os.environ['SECRET_KEY']\n", []scan.Severity{sevLow}},
		"Django alone": {"shop/settings/base.py", django, "shop/settings/production.py",
			"from .base import *\nSECRET_KEY = SECRET_KEY.strip()\n", []scan.Severity{sevHigh}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{c.file: c.settings, c.other: c.content}
			require.Equal(t, c.want, severities(scanFiles(t, files).Findings))
		})
	}
}
