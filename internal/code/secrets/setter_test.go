package secrets

import "testing"

// TestServersSetBeside scans passwords in calls whose server is set by another call, in options, or as the default of a variable.
func TestServersSetBeside(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 105)
	password, random := m.password(), m.word(32)
	spring := func(host, value string) string {
		return "spring.datasource.url=${DB_URL:jdbc:mysql://" + host + ":3306/shop}\nspring.datasource.password=${DB_PASSWORD:" + value + "}\n"
	}
	requireKinds(t, map[string]specimen{
		"pool":               {"Db.java", "c.setJdbcUrl(\"jdbc:mysql://db.corp.net/shop\");\nc.setPassword(\"" + password + "\");\n", sevHigh},
		"pool, here":         {"Db.java", "c.setJdbcUrl(\"jdbc:mysql://localhost/shop\");\nc.setPassword(\"" + password + "\");\n", ""},
		"mail":               {"Mail.java", "s.setHost(\"mail.corp.net\");\ns.setPassword(\"" + password + "\");\n", sevHigh},
		"account of a user":  {"Seed.java", "u.setName(\"anna\");\nu.setPassword(\"" + password + "\");\n", ""},
		"server of examples": {"Db.java", "c.setJdbcUrl(\"jdbc:mysql://db.example.com/shop\");\nc.setPassword(\"" + password + "\");\n", ""},
		"files":              {"up.py", "ftp = FTP(\"ftp.corp.net\")\nftp.login(\"shop\", \"" + password + "\")\n", sevHigh},
		"files from outside": {"up.py", "ftp = FTP(\"ftp.corp.net\")\nftp.login(\"shop\", os.environ[\"FTP_PASSWORD1\"])\n", ""},
		"options":            {"db.js", "new Sequelize('shop', 'shop', '" + password + "', { host: 'db.corp.net' })\n", sevHigh},
		"options, here":      {"db.js", "new Sequelize('shop', 'shop', '" + password + "', { host: 'localhost' })\n", ""},
		"escaped address": {
			"db.properties", "jdbc.url=jdbc\\:mysql\\://db.corp.net\\:3306/shop\njdbc.password=" + password + "\n", sevHigh,
		},
		"escaped address, here": {
			"db.properties", "jdbc.url=jdbc\\:mysql\\://localhost\\:3306/shop\njdbc.password=root1234\n", "",
		},
		"default":         {"application.properties", spring("db.corp.net", random), sevHigh},
		"default, here":   {"application.properties", spring("localhost", random), ""},
		"default, a word": {"application.properties", spring("db.corp.net", "changeme"), ""},
		"default host": {
			"application.yml", "url: jdbc:mysql://${DB_HOST:db.corp.net}/shop\npassword: ${DB_PASSWORD:" + random + "}\n", sevHigh,
		},
		"mail in Go":         {"mail.go", "smtp.PlainAuth(\"\", \"shop@corp.net\", \"" + password + "\", host)\n", sevHigh},
		"mail in Go by port": {"mail.go", "d := gomail.NewDialer(\"mail.corp.net\", 587, \"shop\", \"" + password + "\")\n", sevHigh},
		"mail in Go, here":   {"mail.go", "d := gomail.NewDialer(\"localhost\", 587, \"shop\", \"" + password + "\")\n", sevMed},
		"mail in Java":       {"Mail.java", "new PasswordAuthentication(\"shop@corp.net\", \"" + password + "\")\n", sevHigh},
	})
}
