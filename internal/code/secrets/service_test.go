package secrets

import "testing"

// TestServices scans credentials beside the address of the service that asks for them, and beside other addresses.
func TestServices(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 117)
	random, password, id := m.word(40), m.word(9)+"@X7", m.hex(8)+"-"+m.hex(4)+"-"+m.hex(4)+"-"+m.hex(4)+"-"+m.hex(12)
	code := func(address string) string {
		return "new Settings\n{\n  AuthSecret = \"" + random + "\",\n  " + address + "\n};\n"
	}
	account := func(rest string) string { return "[site]\n" + rest + "\nuser = 100041906\npwd = " + password + "\n" }
	pair := m.hex(32) + ":" + m.hex(32)
	requireKinds(t, map[string]specimen{
		"secret beside an interface":          {"Site.cs", code(`BasePath = "https://shop-64b5-default-rtdb.firebaseio.com/"`), sevHigh},
		"secret alone":                        {"Site.cs", code(`Path = "shop"`), sevMed},
		"secret beside this machine":          {"Site.cs", code(`BasePath = "https://localhost:8080/"`), sevMed},
		"secret beside its own page":          {"Site.cs", code(`CallbackUrl = "https://shop.corp.net/done"`), sevMed},
		"secret beside an address of samples": {"Site.cs", code(`BasePath = "https://api.example.com/"`), sevMed},
		"account of a site":                   {"config.ini", account("home_url = https://www.corp.net"), sevHigh},
		"account of a site that is a sample":  {"config.ini.example", account("home_url = https://www.corp.net"), ""},
		"account without a site":              {"config.ini", account("timeout = 7"), sevMed},
		"chosen password of a database": {
			"ormconfig.json", "{\n \"host\": \"gz-cdb-0iy.sql.corp.com\",\n \"username\": \"root\",\n \"password\": \"hyl55168\"\n}\n", sevHigh,
		},
		"chosen password of a database inside": {
			"ormconfig.json", "{\n \"host\": \"192.168.1.7\",\n \"username\": \"root\",\n \"password\": \"hyl55168\"\n}\n", sevMed,
		},
		"words as the password of a database": {
			"ormconfig.json", "{\n \"host\": \"gz-cdb-0iy.sql.corp.com\",\n \"username\": \"root\",\n \"password\": \"admin123\"\n}\n", sevMed,
		},
		"application with its password": {
			"Web.config", "<add key=\"MyAppId\" value=\"" + id + "\" />\n<add key=\"MyAppPassword\" value=\"" + m.word(23) + "\" />\n", sevHigh,
		},
		"application's password alone": {"Web.config", "<add key=\"MyAppPassword\" value=\"" + m.word(23) + "\" />\n", sevMed},
		"client in properties": {
			"application.properties", "sms.appId=" + m.hex(20) + "\nsms.appSecret=" + m.word(32) + "\n", sevHigh,
		},
		"halves of a name": {
			"feed.py", "c_id = '" + m.word(25) + "'\ncsecret = '" + m.word(50) + "'\n", sevHigh,
		},
		"halves of a longer name": {
			"feed.js", "feedAppId: '" + m.word(24) + "',\nfeedAppIdSecret: '" + m.word(45) + "',\n", sevHigh,
		},
		"other names":        {"feed.py", "d_id = '" + m.word(25) + "'\ncsecret = '" + m.word(50) + "'\n", sevMed},
		"token of a service": {"config.yaml", "gpt:\n  token: \"" + random + "\"\n  url: \"https://api.corp.net/v1\"\n", sevHigh},
		"token of a service in .xyz": {
			"config.yaml", "gpt:\n  token: \"" + random + "\" # a token\n  url: \"https://api.corp-net.xyz/v1\" # its address\n", sevHigh,
		},
		"token of a made-up service": {"config.yaml", "gpt:\n  token: \"" + random + "\"\n  url: \"https://xyz.com/v1\"\n", sevLow},
		"key of a service":           {"settings.yaml", "ai:\n  base-url: https://api.corp.net/v1\n  api-key: " + random + "\n", sevHigh},
		"key of this machine":        {"settings.yaml", "ai:\n  base-url: http://localhost:8080/v1\n  api-key: " + random + "\n", sevLow},
		"id of a service":            {"settings.yaml", "ai:\n  base-url: https://api.corp.net/v1\n  api-key-id: " + random + "\n", ""},
		"address of error reports":   {"settings.py", "RAVEN = {'dsn': 'https://" + pair + "@errors.corp.net/26305'}\n", sevLow},
		"address of an index":        {"settings.py", "INDEX = {'url': 'https://" + pair + "@index.corp.net/main'}\n", sevHigh},
		"key of an error reporter":   {"Report.cs", "raygun = new RaygunSettings { ApiKey = \"" + random + "\" };\n", sevLow},
		"key of another service":     {"Report.cs", "mail = new MailSettings { ApiKey = \"" + random + "\" };\n", sevMed},
		"key of a server's errors":   {"appsettings.json", "{\"Raygun\": {\"ApiKey\": \"" + random + "\"}}\n", sevMed},
		"guessable password at a provider of databases": {
			"appsettings.json",
			"{\"Db\": \"Server=tcp:garden2001.database.windows.net,1433;Database=a;User ID=shop;Password=Password@123;\"}\n", sevHigh,
		},
		"guessable password for another server": {
			"appsettings.json", "{\"Db\": \"Server=tcp:sql.corp.net,1433;Database=a;User ID=shop;Password=Password@123;\"}\n", sevMed,
		},
		"token alone":        {"config.yaml", "gpt:\n  token: \"" + random + "\"\n  timeout: 1s\n", sevLow},
		"token from outside": {"config.yaml", "gpt:\n  token: \"${GPT_TOKEN_NUMBER_1}\"\n  url: \"https://api.corp.net/v1\"\n", ""},
		"token of a service in a pipeline": {
			".github/workflows/a.yml", "with:\n  token: ${{ secrets.DEPLOY_TOKEN_1 }}\n  url: https://api.corp.net/v1\n", "",
		},
		"hash of a server's own user": {"users.properties", "ftpserver.user.shop.userpassword=" + m.hex(32) + "\n", ""},
		"password for a server":       {"shop.properties", "ftp.user=shop\nftp.password=" + m.hex(32) + "\n", sevMed},
		"password with a dot": {
			"a.properties", "mail.host=mail.corp.net\nmail.username=shop\nmail.password=Kq7x.Rt92Zw\n", sevHigh,
		},
		"member of an object": {"a.properties", "mail.host=mail.corp.net\nmail.username=shop\nmail.password=Config2.Mail3Password\n", ""},
		"client from outside": {"application.properties", "sms.appId=${SMS_APP_ID}\nsms.appSecret=" + m.word(32) + "\n", sevMed},
	})
}
