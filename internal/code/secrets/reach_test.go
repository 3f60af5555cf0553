package secrets

import "testing"

// TestReachedServers scans easily guessed passwords beside a server that other machines can reach, and beside others.
func TestReachedServers(t *testing.T) {
	t.Parallel()
	requireKinds(t, map[string]specimen{
		"variables of a program":  {".env", "DB_HOST=db.corp.net\nDB_USER=admin\nDB_PASS=admin123\n", sevMed},
		"variables of containers": {".env", "DB_HOST=db\nDB_USER=admin\nDB_PASS=admin123\n", sevLow},
		"settings with an address": {
			"application.yml", "datasource:\n  url: jdbc:mysql://47.98.12.33/shop\n  password: 123456\n", sevMed,
		},
		"settings of this machine": {
			"application.yml", "datasource:\n  url: jdbc:mysql://127.0.0.1/shop\n  password: 123456\n", "",
		},
		"settings without a digit": {
			"application.yml", "datasource:\n  url: jdbc:mysql://47.98.12.33/shop\n  password: password\n", "",
		},
		"settings that are a sample": {
			"application.yml.example", "datasource:\n  url: jdbc:mysql://47.98.12.33/shop\n  password: admin123\n", "",
		},
		"documentation": {"docs/setup.md", "host=db.corp.net\nuser=admin\npassword=admin123\n", ""},
		"connection string": {
			"appsettings.json", `{"Db":"Server=sql.corp.net;Database=Shop;User Id=sa;Password=Str0ngPass!"}`, sevMed,
		},
		"connection string, here": {
			"appsettings.json", `{"Db":"Server=localhost;Database=Shop;User Id=sa;Password=Str0ngPass!"}`, "",
		},
		"arguments in PHP": {
			"db.php", "mysqli_connect('sql203.epizy.com', 'epiz_28', 'Epiz2021', 'epiz_28_shop');\n", sevMed,
		},
		"arguments in Python":       {"db.py", "pymysql.connect(host='39.105.3.77', user='root', password='root123456')\n", sevMed},
		"arguments in Python, here": {"db.py", "pymysql.connect(host='localhost', user='root', password='root123456')\n", ""},
		"arguments in Java": {
			"A.java", "getConnection(\"jdbc:mysql://10.1.1.1:3306/shop\", \"root\", \"Pa55w0rd\");\n", sevMed,
		},
		"arguments in Perl":            {"a.pl", "DBI->connect('DBI:mysql:shop:10.1.1.4', 'shop', 'ShopPerl77');\n", sevHigh},
		"mail service by name":         {"mail.js", "{ service: 'gmail', auth: { user: 'shop', pass: 'Shop@2020' } }\n", sevMed},
		"cluster of a provider":        {".env", "DB=mongodb+srv://admin:admin123@cluster0.x8k2p.mongodb.net/test\n", sevHigh},
		"cluster of a provider, words": {".env", "DB=mongodb+srv://user:password@cluster0.x8k2p.mongodb.net/test\n", ""},
		"host of examples": {
			"a.ts", "const c = { host: 'smtp.example.com', user: 'admin', password: 'password123' }\n", "",
		},
		"arguments on lines of their own": {
			"A.java",
			"getConnection(\n                    \"jdbc:mysql://100.66.1.70:3306\",\n" +
				"                    \"far\",\n                    \"Far7Away!\");\n", sevHigh,
		},
		"word of another language": {
			"A.java", "String clave = \"malaga2Bpronto\";\nString url = \"jdbc:mysql://vps4564.corp.net:3306/shop\";\n", sevHigh,
		},
		"the same word elsewhere":       {"A.java", "String clave = \"malaga2Bpronto\";\nString url = \"/shop\";\n", ""},
		"password in another language":  {"conf.php", "$senha = 'Lojinha#2019';\n", sevMed},
		"label in another language":     {"pt.js", "const t = { senha: 'Digite a senha de 8 letras' }\n", ""},
		"address of a cluster by parts": {"a.js", "const dbPassword = \"7JH2iNx316hlqhhA\";\nconst uri = `mongodb+srv://${user}:${dbPassword}@test.vxul.mongodb.net/`\n", sevHigh},
		"address on this machine by parts": {
			"a.js", "const dbPassword = \"7JH2iNx316hlqhhA\";\nconst uri = `mongodb://${user}:${dbPassword}@localhost/`\n", sevMed,
		},
		"call in a connection string": {
			"Db.cs",
			"\"Server=tcp:shop.database.windows.net,1433;User ID=admin;" +
				"Password={Environment.GetEnvironmentVariable(\\\"SQL1\\\")};Encrypt=True;\"\n", "",
		},
		"chosen password on this machine": {
			"src/main/resources/application.yml",
			"datasource:\n  url: jdbc:mysql://localhost:3306/shop\n  username: root\n  password: hyl551689\n", sevMed,
		},
		"chosen password of a server": {
			"src/main/resources/application.yml",
			"datasource:\n  url: jdbc:mysql://47.98.12.33:3306/shop\n  username: root\n  password: hyl551689\n", sevHigh,
		},
		"address in the documentation of a class": {
			"urls.py", "class URL:\n    \"\"\"\n    url = URL(\"https://jo%40email.com:a%20secret@koeln.de:1234/\")\n    \"\"\"\n", "",
		},
		"address in a class":   {"urls.py", "class URL:\n    url = \"https://jo%40email.com:a%20secret1@koeln.de:1234/\"\n", sevHigh},
		"variable of a script": {"run.ps1", "$password = 'Summer2023!'\n", sevMed},
	})
}

// TestArguments scans keys that the function around them shows, and safe twins.
func TestArguments(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 83)
	random, id := m.word(32), m.hex(32)
	requireKinds(t, map[string]specimen{
		"client of OAuth":          {"omniauth.rb", "provider :github, '" + m.hex(20) + "', '" + m.hex(40) + "'\n", sevHigh},
		"client of OAuth, outside": {"omniauth.rb", "provider :github, ENV['GITHUB_ID1'], ENV['GITHUB_SECRET_NUMBER1']\n", ""},
		"complete pair":            {"Pay.java", "CLIENT_ID = \"" + id + "\";\nCLIENT_SECRET = \"" + random + "\";\n", sevHigh},
		"half of a pair":           {"Pay.java", "CLIENT_SECRET = \"" + random + "\";\n", sevMed},
		"words in a cipher":        {"a.js", "CryptoJS.AES.encrypt(text, 'secret-key-name')\n", ""},
		"sentence in a cipher": {
			"A.java", "String key = \"This is a super secret key 12345\";\nnew SecretKeySpec(key, \"AES\");\n", sevHigh,
		},
		"sentence without a cipher":   {"A.java", "String key = \"This is a super secret key 12345\";\n", ""},
		"text that a program decodes": {"A.java", "String text = \"" + encode64(m.word(16)) + "\";\nBase64.decode(text);\n", ""},
		"cookies of Yii":              {"web.php", "'cookieValidationKey' => '" + random + "'\n", sevHigh},
		"cookies of Phoenix":          {"config/prod.exs", "config :a, B,\n  secret_key_base: \"" + m.word(64) + "\"\n", sevHigh},
		"cookies of Phoenix, tests":   {"config/test.exs", "config :a, B,\n  secret_key_base: \"" + m.word(64) + "\"\n", ""},
		"sentence in .NET": {
			"appsettings.json", "{\n  \"AppSettings\": {\n    \"Token\": \"my top secret sentence of all\"\n  }\n}\n", sevMed,
		},
		"variable set in code":      {"main.py", "os.environ[\"SESSION_SECRET\"]=\"toor1toor1\"\n", sevHigh},
		"address with placeholders": {".env", "DB=mongodb+srv://<username>:<password>@cluster0.mongodb.net/test\n", ""},
		"sealed secret":             {"sealed.yaml", "encryptedData:\n  password: AgB" + m.of(letters, 300) + "\n", ""},
		"template in a text":        {"plugins.json", `{"credentials": "dns_api_key = ` + random + `\ndns_host = a"}`, ""},
		"version of a package":      {"package.json", `{"passport-oauth2-client-password": "^0.1.2"}`, ""},
		"option of a program":       {"a.js", "run('openssl', ['passwd', '-apr1', text])\n", ""},
		"token of this machine": {
			"api.rest", "X-Token: " + webToken(`{"sub":"admin","exp":4102444800,"picture":"http://127.0.0.1:8080/a"}`) + "\n", "",
		},
		"operation of an interface": {
			"post.json", "{\n\"requestBody\": {\"api_key\": \"" + random + "\"},\n\"responses\": {\n\"200\": {}}}\n", "",
		},
	})
}
