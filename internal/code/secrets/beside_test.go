package secrets

import (
	"strings"
	"testing"
)

// TestPasswordsBesideTheirServers scans passwords and the servers that they open, in the forms of libraries and of settings.
func TestPasswordsBesideTheirServers(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 133)
	const chosen = "kzwpt5039"
	random := m.password()
	redis := "redis.NewClient(&redis.Options{\n\tAddr:     \"%:6379\",\n\tPassword: \"" + chosen + "\",\n})\n"
	beans := "<bean><property name=\"url\" value=\"jdbc:mysql://%/shop\"/><property name=\"username\" value=\"shop\"/>" +
		"<property name=\"password\" value=\"" + chosen + "\"/></bean>\n"
	at := func(content, host string) string { return strings.ReplaceAll(content, "%", host) }
	requireKinds(t, map[string]specimen{
		"Redis":                     {"a.go", at(redis, "redis.corp.net"), sevHigh},
		"Redis on this machine":     {"a.go", at(redis, "localhost"), sevLow},
		"beans":                     {"ds.xml", at(beans, "db.corp.net"), sevHigh},
		"beans for this machine":    {"ds.xml", at(beans, "localhost"), sevMed},
		"names with a common word":  {"conf/app.conf", "mysqlpass = " + chosen + "\nmysqlurls = 198.51.7.7\n", sevHigh},
		"names of different things": {"conf/app.conf", "ftppass = " + chosen + "\nmysqlurls = 198.51.7.7\n", sevMed},
		"variables with a common word": {
			"a.js", "process.env.DB_PASSWORD = '" + chosen + "';\nprocess.env.DB_HOST = 'db.corp.net';\n", sevHigh,
		},
		"brokers": {
			"a.py", "c = {'bootstrap.servers': 'b1.corp.net:9092', 'sasl.password': '" + m.word(64) + "'}\n", sevHigh,
		},
		"nodes of a search": {
			"a.js", "new Client({ node: 'https://es.corp.net:9243', auth: { username: 'app', password: '" + m.word(24) + "' } })\n", sevHigh,
		},
		"address in YAML": {"conf.yaml", "mysql:\n  dsn: root:" + chosen + "@tcp(198.51.7.7:3306)/shop\n", sevHigh},
		"MQTT": {
			"a.py", "c.username_pw_set('shop', '" + chosen + "')\nc.connect('mqtt.corp.net', 1883)\n", sevHigh,
		},
		"MQTT on this machine": {"a.py", "c.username_pw_set('shop', '" + chosen + "')\nc.connect('localhost', 1883)\n", ""},
		"MQTT from outside": {
			"a.py", "c.username_pw_set('shop', os.environ['MQTT_PASSWORD1'])\nc.connect('mqtt.corp.net', 1883)\n", "",
		},
		"SSH":                 {"a.py", "ssh.connect('198.51.7.7', 22, 'root', '" + random + "')\n", sevHigh},
		"SSH on this machine": {"a.py", "ssh.connect('127.0.0.1', 22, 'root', '" + random + "')\n", sevMed},
		"basic authentication": {
			"a.py", "requests.get('https://api.corp.net/v1', auth=('shop', '" + random + "'))\n", sevHigh,
		},
		"basic authentication of words": {"a.py", "requests.get('https://api.corp.net/v1', auth=('shop', 'password'))\n", ""},
		"basic authentication here":     {"a.py", "requests.get('http://localhost/v1', auth=('shop', '" + random + "'))\n", ""},
		"account of Firebase":           {"a.py", "auth.sign_in_with_email_and_password('a@corp.net', '" + chosen + "')\n", sevHigh},
		"address with a password": {
			"a.php", "<?php $u = \"https://sms.corp.net/send?user=shop&password=" + chosen + "&to=$to\";\n", sevHigh,
		},
		"address with a variable": {
			"a.php", "<?php $u = \"https://sms.corp.net/send?user=shop&password=$password1&to=$to\";\n", "",
		},
		"address in an example": {
			"a.php", "<?php $u = \"https://sms.example.com/send?user=shop&password=" + chosen + "\";\n", "",
		},
		"network":           {"a.ino", "const char* ssid = \"HomeNet7\";\nchar pass[] = \"" + chosen + "\";\n", sevMed},
		"network to be set": {"a.ino", "const char* ssid = \"HomeNet7\";\nchar pass[] = \"your-password1\";\n", ""},
	})
}

// TestGuessablePasswordsOfHostedServers scans words as passwords of servers that a provider has made, and of others.
func TestGuessablePasswordsOfHostedServers(t *testing.T) {
	t.Parallel()
	url := func(password, host string) string { return "URI=mongodb+srv://shop:" + password + "@" + host + "/db\n" }
	requireKinds(t, map[string]specimen{
		"word":                   {"backend/.env", url("admin", "cluster0.k7x2m.mongodb.net"), sevHigh},
		"word without a cluster": {"backend/.env", url("admin", "cluster0.mongodb.net"), ""},
		"placeholder":            {"backend/.env", url("password", "cluster0.k7x2m.mongodb.net"), ""},
		"cluster of an example":  {"backend/.env", url("admin", "cluster0.abcde.mongodb.net"), ""},
		"in a read-me":           {"README.md", url("admin", "cluster0.k7x2m.mongodb.net"), ""},
	})
}
