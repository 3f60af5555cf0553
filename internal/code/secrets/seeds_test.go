package secrets

import "testing"

// TestSeeds scans rows with which a database of developers is filled, and others.
func TestSeeds(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2403)
	row := func(name string) string {
		return "<?php\nGithubApp::create([\n    'name' => '" + name + "',\n    'client_id' => '" + m.word(20) + "',\n    'client_secret' => '" +
			m.hex(40) + "',\n]);\n"
	}
	ruby := "Application.create!(name: 'Garden', client_id: '" + m.word(20) + "', client_secret: '" + m.hex(40) + "')\n"
	requireKinds(t, map[string]specimen{
		"row of development":          {"database/seeders/AppSeeder.php", row("garden-dev-public"), sevMed},
		"row":                         {"database/seeders/AppSeeder.php", row("garden-public"), sevHigh},
		"word that begins like it":    {"database/seeders/AppSeeder.php", row("garden-device"), sevHigh},
		"row in code":                 {"app/Apps.php", row("garden-dev-public"), sevHigh},
		"folder of development":       {"db/seeds/030_development/apps.rb", ruby, sevLow},
		"folder of another condition": {"db/seeds/030_production/apps.rb", ruby, sevHigh},
	})
}

// TestCommands scans what commands print, and how containers ask themselves.
func TestCommands(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 2404)
	check := func(host string) string {
		return "services:\n  search:\n    image: opensearchproject/opensearch\n    healthcheck:\n      test: [\"CMD-SHELL\", \"curl -u admin:" +
			m.password() + " --fail http://" + host + "/_cluster/health\"]\n"
	}
	requireKinds(t, map[string]specimen{
		"output of a command":    {"start.sh", "ADMIN_PASSWORD=`python3 -c 'import secrets; print(secrets.token_hex(8))'`\n", ""},
		"value":                  {"start.sh", "ADMIN_PASSWORD='" + m.password() + "'\n", sevMed},
		"health of a container":  {"docker-compose.yml", check("localhost:9200"), sevLow},
		"health of a server":     {"docker-compose.yml", check("search.corp.net"), sevHigh},
		"statement in a page":    {"Setup.vue", "<pre>\nCREATE USER 'app'@'%' IDENTIFIED BY '" + m.password() + "';\n</pre>\n", ""},
		"placeholder in a page":  {"Setup.tsx", "const text = \"CREATE USER 'app'@'%' IDENTIFIED BY '&lt;PASSWORD&gt;'\"\n", ""},
		"statement in a program": {"setup.ts", "db.query(\"CREATE USER 'app'@'%' IDENTIFIED BY '" + m.password() + "'\")\n", sevMed},
	})
}
