package secrets

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

// TestCircumstances scans the same value in places where it is a real credential, and in
// fixtures, samples and settings of a local service.
func TestCircumstances(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 70)
	key, password, random := m.ecKey(), m.password(), m.word(32)
	requireKinds(t, map[string]specimen{
		"key of a server":                   {"deploy/tls/server.key", key, sevHigh},
		"key of a test":                     {"src/test/resources/server.key", key, ""},
		"key beside specs":                  {"spec/support/server.pem", key, ""},
		"key for the local host":            {"certs/localhost.key", key, sevLow},
		"key of an example":                 {"examples/tls/server.key", key, sevLow},
		"key in documentation":              {"docs/tls.md", key, ""},
		"key of a helper of tests":          {"shoptest/server.key", key, ""},
		"key of a suite":                    {"internal/suites/common/pki/private.pem", key, ""},
		"key of a fixture":                  {"_fixture/certs/key.pem", key, ""},
		"key of a test's folder":            {"web_test/main/ssl/server.pem", key, ""},
		"key for a while":                   {"host/tempkey.pem", key, sevLow},
		"key for a while in a template":     {"templates/host/tempkey.pem", key, sevLow},
		"key in a template":                 {"templates/host/service.pem", key, sevHigh},
		"address with a password":           {"src/net.py", "u = 'https://app:" + password + "@api.corp.net/'\n", sevHigh},
		"address of a parser":               {"src/net.py", "# 'https://us:pa@ex.co:42/'\n", sevLow},
		"password of a guest":               {"Vagrantfile", "DB_PASSWORD: " + password + "\n", ""},
		"password beside a server":          {"src/db.py", "connect(host='sql.corp.net', password='" + password + "')\n", sevHigh},
		"password beside the local host":    {"src/db.py", "connect(host='10.0.0.7', password='" + password + "')\n", sevMed},
		"password beside a name":            {"src/db.py", "connect(host=config.host, password='" + password + "')\n", sevMed},
		"password beside a server, in YAML": {"config/db.yaml", "host: sql.corp.net\nuser: shop\npassword: " + password + "\n", sevHigh},
		"password beside a container":       {"config/db.yaml", "host: db\nuser: shop\npassword: " + password + "\n", sevMed},
		"pass beside a server":              {"src/db.js", "{host: 'sql.corp.net', user: 'shop', pass: '" + password + "'}\n", sevHigh},
		"pass beside nothing":               {"src/db.js", "{user: 'shop', pass: '" + password + "'}\n", ""},
		"pass beside an example":            {"src/db.js", "{host: 'sql.example.com', user: 'shop', pass: '" + password + "'}\n", ""},
		"connection to a server": {
			"src/Db.java", "getConnection(\"jdbc:mysql://sql.corp.net/a\", \"a\", \"" + password + "\")\n", sevHigh,
		},
		"connection to the local host": {
			"src/Db.java", "getConnection(\"jdbc:mysql://localhost/a\", \"a\", \"" + password + "\")\n", sevMed,
		},
		"connection with a default":  {"src/Db.java", "getConnection(\"jdbc:mysql://localhost/a\", \"root\", \"root\");\n", ""},
		"connection with a variable": {"src/db.php", "new PDO(\"mysql:host=sql.corp.net;dbname=a\", $user, \"$pass\");\n", ""},
		"mail account":               {"src/mail.py", "s.login('shop@corp.net', '" + password + "')\n", sevHigh},
		"mail account of an example": {"src/mail.py", "s.login('shop@example.com', '" + password + "')\n", ""},
		"password at an address":     {"config/a.yml", "client_password: https://corp.net/a" + random + "\n", ""},
		"made-up key":                {"src/keys.go", strings.ReplaceAll(key, "PRIVATE", "FAKE PRIVATE"), ""},
		"settings":                   {".env", "APP_SECRET=" + random + "\n", sevHigh},
		"settings to be copied":      {".env.example", "APP_SECRET=" + random + "\n", sevLow},
		"settings of unit tests":     {".env.unit-tests", "APP_SECRET=" + random + "\n", ""},
		"settings of a test run":     {".env.testing", "APP_SECRET=" + random + "\n", ""},
		"address without a key":      {".env", "MAILER_DSN=null://null\n", ""},
		"name of a file":             {".env", "APP_SECRET_FILE=" + random + "\n", ""},
		"password of a server":       {"config/app.yml", "production:\n  smtp_password: " + password + "\n", sevMed},
		"password of development":    {"config/app.yml", "production:\n  a: b\ndevelopment:\n  smtp_password: " + password + "\n", ""},
		"password in a pipeline":     {".github/workflows/a.yml", "env:\n  DEPLOY_PASSWORD: " + password + "\n", sevMed},
		"container of a pipeline": {
			".github/workflows/a.yml", "env:\n  STORE: 'Server=mssql;Database=shop;User=sa;Password=" + password + ";'\n", "",
		},
		"server of a pipeline": {
			".github/workflows/a.yml", "env:\n  STORE: 'Server=sql.corp.net;Database=shop;User=sa;Password=" + password + ";'\n", sevHigh,
		},
		"database of a pipeline":  {".github/workflows/a.yml", "env:\n  POSTGRES_PASSWORD: " + password + "\n", ""},
		"server elsewhere":        {"appsettings.json", `{"Db": "Server=sql.corp.net;User Id=sa;Password=` + password + `;"}`, sevHigh},
		"server of a composition": {"appsettings.json", `{"Db": "Server=sqlserver;User Id=sa;Password=` + password + `;"}`, sevMed},
		"local server in development": {
			"appsettings.Development.json", `{"Db": "Server=localhost;User Id=sa;Password=` + password + `;"}`, "",
		},
		"secret key of a cloud": {"application.properties", "oss.accessKey.secret=" + random + "\n", sevHigh},
		"hash of an account":    {"data/people.sql", "INSERT INTO u VALUES ('carol', '$2b$12$" + m.word(53) + "');\n", sevLow},
		"hash of the first account": {
			"data/people.sql", "INSERT INTO u VALUES ('admin', '$2b$12$" + m.word(53) + "');\n", "",
		},
		"hash of a migration":                 {"db/migrations/1.sql", "INSERT INTO u VALUES ('carol', '$2b$12$" + m.word(53) + "');\n", ""},
		"key store of a test by its name":     {"host/Keys/server.test.rsa.p12", "\x30\x82", sevLow},
		"key of the application in Dusk":      {".env.dusk.local", "APP_KEY=" + random + "\n", ""},
		"key of the application in a test":    {".env.testing", "APP_KEY=base64:" + m.base64(43) + "=\n", ""},
		"key of the application":              {".env", "APP_KEY=base64:" + m.base64(43) + "=\n", sevHigh},
		"settings of development":             {".env.dev", "APP_SECRET=" + random + "\n", sevLow},
		"profile of development":              {"Properties/launchSettings.json", `{"SSH_PASSWORD": "` + password + `"}`, sevLow},
		"settings of a pipeline":              {"settings/ci.py", "SECRET_KEY = '" + random + "'\n", ""},
		"test server":                         {"testserver.py", "SECRET_KEY = '" + random + "'\n", ""},
		"key of the application in pipelines": {".github/workflows/a.yml", "env:\n  SECRET_KEY: " + random + "\n", ""},
		"account of a pipeline":               {".github/workflows/a.yml", "run: psql \"CREATE USER a WITH PASSWORD '" + password + "'\"\n", ""},
		"key of a service in pipelines": {
			".github/workflows/a.yml", "env:\n  PAYPAL_SECRET_KEY: " + m.word(60) + "\n", sevMed,
		},
		"secret of an app in pipelines": {
			".github/workflows/a.yml", "env:\n  FACEBOOK_APP_SECRET: " + m.hex(32) + "\n", sevHigh,
		},
		"own key in pipelines":      {".github/workflows/a.yml", "env:\n  SHOP_SECRET_KEY: " + m.word(32) + "\n", ""},
		"a switch":                  {".env", "AUTH_LOCAL_ENABLE=\"true\"\n", ""},
		"value to be replaced":      {".env", "# Change this to a random value\nAPP_SECRET=" + random + "\n", sevMed},
		"commented setting":         {"config/app.yml", "a: b\n#  smtp_password: " + password + "\n", sevLow},
		"expression":                {"main.tf", "master_password = !local.replica && var.password ? 1 : 0\n", ""},
		"step of a test":            {"features/step_definitions/user.rb", "password = '" + password + "'\n", ""},
		"regular expression":        {"src/db.js", `/identified by "(.*)" has/` + "\n", ""},
		"address without a scheme":  {"data/sites.json", `{"tsecret": "//www.secrets.org/search?q=1"}`, ""},
		"tiles of a map":            {"web/map.js", "var u = 'https://tile.maps.org/{z}/{x}/{y}.png?apikey=" + random + "'\n", sevLow},
		"token for an example":      {"src/mail.js", "var u = 'https://auth.example.com/reset?token=" + random + "'\n", ""},
		"host in a variable":        {"src/net.cs", "var u = $\"rpc://app:appserver4ever@{host}:{port}\";\n", sevLow},
		"password of a connection":  {"src/main/resources/config.properties", "mysql.password=" + m.hex(32) + "\n", sevMed},
		"hash of a password":        {"src/main/resources/config.properties", "portal.password=" + m.hex(32) + "\n", sevLow},
		"key of an unknown account": {"config/captcha.php", "'secret_key' => '6Lc" + m.word(37) + "', // recaptcha\n", sevMed},
		"key of a browser in a composition": {
			"docker-compose.yml", "FCM_API_KEY: AIza" + m.word(35) + "\nFCM_SENDER_ID: 114126160546\n", sevLow,
		},
		"key without a browser":             {"docker-compose.yml", "MAP_API_KEY: AIza" + m.word(35) + "\nPORT: 8080\n", sevMed},
		"key of a browser":                  {"web/app.js", "apiKey: 'AIza" + m.word(35) + "',\nauthDomain: 'a.firebaseapp.com'\n", sevLow},
		"key that pages search with":        {"site.config.js", "algolia: {\n  apiKey: '" + m.hex(32) + "',\n  indexName: 'a',\n},\n", sevLow},
		"key that pages search with, named": {"site/cfg/build.xml", "<algolia-api-key>" + m.hex(32) + "</algolia-api-key>\n", sevLow},
		"databases alone":                   {"build/docker-compose-my.yml", "image: mysql:8\nMYSQL_PASSWORD: " + password + "\n", sevLow},
		"database beside a program":         {"compose.yml", "image: mysql:8\nimage: acme/shop\nMYSQL_PASSWORD: " + password + "\n", sevMed},
		"key of a public resource":          {"data/a.json", `{"publicResourceKey": "` + random + `"}`, ""},
		"key of a resource":                 {"data/a.json", `{"resourceSecretKey": "` + random + `"}`, sevMed},
		"token that has ended":              {"src/http/a.http", "X-Token: " + webToken(`{"sub":"admin","exp":1647436876}`) + "\n", ""},
		"token that lasts":                  {"src/http/a.http", "X-Token: " + webToken(`{"sub":"admin","exp":4102444800}`) + "\n", sevMed},
		"name of a secret":                  {"src/main/resources/application.yml", "k8sSecretName: a-cert\nk8sSecretNamespace: shop-in\n", ""},
		"word for a composition":            {"docker/cache.env", "REDIS_PASSWORD=quasarmoon\n", sevLow},
		"word for a host":                   {"ops/cache.env", "REDIS_PASSWORD=quasarmoon\n", sevHigh},
		"key of maps in a page":             {"ui/map.ts", "gmApiKey: 'AIza" + m.word(35) + "',\nprovider: 'google-map'\n", sevLow},
		"key beside another kind of map":    {"ui/map.ts", "apiKey: 'AIza" + m.word(35) + "',\nkeys: mapKeys(all)\n", sevMed},
		"program named like a database":     {"compose.yml", "image: acme/shop-redis\nMYSQL_PASSWORD: " + password + "\n", sevMed},
		"words as a key in settings":        {"api/server.conf", "{\n  session_secret: \"brokenwebapps\"\n}\n", sevMed},
		"label of a key":                    {"src/labels.json", "{\"tokenSecret\": \"Token secret\"}\n", ""},
		"container of a developer":          {".ddev/config.yaml", "env:\n  - APP_KEY=base64:" + m.base64(43) + "=\n", ""},
		"explanation of a setting":          {"docker/php.ini", "; The seconds that must pass before#1 the session is closed by it\n", ""},
		"name of a place":                   {"config/names.yml", "mountain_pass: Mountain9 pass\n", ""},
		"token of a picture":                {"src/a.js", "u = 'https://cdn.corp.net/a.jpg?token=" + random + "'\n", sevLow},
		"example of an interface":           {"schemas.py", "secret = Field(examples=[\"whsec_" + m.word(32) + "\"])\n", ""},
		"example in a description":          {"docs/a.openapi.json", "\"examples\": [\n  \"whsec_" + m.word(32) + "\"\n]", ""},
		"secret of a webhook":               {"schemas.py", "secret = Field(default=\"whsec_" + m.word(32) + "\")\n", sevHigh},
		"key in a comment":                  {"src/Cert.kt", "/**\n" + indent(key, " * ") + "\n */\n", ""},
		"key in a list of an app": {
			"ios/GoogleService-Info.plist", "<key>API_KEY</key>\n<string>AIza" + m.word(35) + "</string>\n", sevLow,
		},
		"key of an app":                 {"app/google-services.json", "\"current_key\": \"AIza" + m.word(35) + "\"\n", sevLow},
		"key of a program":              {"app/settings.json", "\"maps\": \"AIza" + m.word(35) + "\"\n", sevMed},
		"part of settings about tokens": {"config.toml", "[jwt]\nissuer = \"shop\"\nsecret = \"shop-secret-key\"\n", sevMed},
		"part about something else":     {"config.toml", "[jot]\nissuer = \"shop\"\nsecret = \"shop-secret-key\"\n", ""},
		"snapshot of a test":            {".snapshots/TestKeys.json", `{"client_secret": "` + random + `"}`, ""},
		"configuration beside it":       {"snapshotter/keys.json", `{"client_secret": "` + random + `"}`, sevMed},
		"fixtures in code":              {"entity/session_fixtures.go", "var authToken = \"" + random + "\"\n", ""},
		"sessions in code":              {"entity/sessions.go", "var authToken = \"" + random + "\"\n", sevMed},
		"commit at Sourcegraph":         {"a.go", "// https://github.com/sourcegraph/conc/tree/" + m.hex(40) + "\n", ""},
		"token of Sourcegraph":          {"a.go", "sourcegraphToken := \"sgp_" + m.hex(40) + "\"\n", sevHigh},
		"header in a comment":           {"a.go", "// Authorization: Basic " + encode64("app:"+password) + "\n", ""},
		"header in code":                {"a.go", "h := \"Authorization: Basic " + encode64("app:"+password) + "\"\n", sevHigh},
		"log of a conversation":         {"conformance/OP-A.txt", "{'Authorization': 'Bearer " + m.word(40) + "'}\n", ""},
		"name of the project as digits": {"compose.yaml", "image: quasar/quasar\nPOSTGRES_PASSWORD: qu4s4r\n", ""},
		"password of the project":       {"compose.yaml", "image: quasar/quasar\nPOSTGRES_PASSWORD: " + password + "\n", sevMed},
		"word for a container":          {".my.cnf", "[client]\nuser=root\npassword=quasarmoon\nhost=mariadb\n", sevLow},
		"word for a server":             {".my.cnf", "[client]\nuser=root\npassword=quasarmoon\nhost=db.corp.net\n", sevHigh},
		"password for a container":      {".my.cnf", "[client]\nuser=root\npassword=" + password + "\nhost=mariadb\n", sevHigh},
		"client of a container":         {"prometheus.yml", "client_secret: " + random + "\ntoken_url: http://quasar:80/token\n", sevLow},
		"client of a server": {
			"prometheus.yml", "client_secret: " + random + "\ntoken_url: https://id.corp.net/token\n", sevMed,
		},
		"example in another language": {"l10n.php", "'url' => 'smtps://identifiant:motdepasse@smtp.exemple.com:25'\n", ""},
		"output of a command":         {"install.sh", "generate_password >\"/etc/app/" + random + "\"\n", ""},
		"script of tests":             {"browser-tests/run.sh", "SERVICE_PASSWORD=" + password + "\n", ""},
		"script of a service":         {"browser/run.sh", "SERVICE_PASSWORD=" + password + "\n", sevMed},
		"key of Fernet":               {"settings.py", "KEY = b'" + m.base64(43) + "='\n", sevHigh},
		"public key of a peer":        {"settings.py", "PUBLIC_KEY = '" + m.base64(43) + "='\n", ""},
		"app password":                {"mail.properties", "mail.host=smtp.gmail.com\nmail.password=xkdc sbuz qtrm kwhm\n", sevHigh},
		"account at a mail provider": {
			"config/environments/production.rb", "c.smtp = {\n  address: \"smtp.gmail.com\",\n  password: \"Kw7#pLm2xQz\"\n}\n", sevHigh,
		},
		"key that is a symbol of Ruby": {"config/environments/production.rb", "c.smtp = { :password => 'Kw7#pLm2xQz' }\n", sevMed},
		"word beside a mail provider": {
			"config/environments/production.rb", "c.smtp = {\n  address: \"smtp.gmail.com\",\n  password: \"secret\"\n}\n", "",
		},
		"description of a setting":      {"bin/config", "DESCRIPTION_SMTP_PASSWORD=\"the box's mail-password2\"\n", ""},
		"four words":                    {"mail.properties", "mail.host=smtp.gmail.com\nmail.password=your pass word here\n", ""},
		"four words elsewhere":          {"labels.properties", "mail.password=xkdc sbuz qtrm kwhm\n", ""},
		"default of a signing key":      {"a.js", "const k = process.env.JWT_SECRET || 'toor1';\n", sevMed},
		"signing key without a default": {"a.js", "const k = process.env.JWT_SECRET || makeSecret();\n", ""},
		"default of a key in Python":    {"a.py", "K = os.environ.get(\"SECRET_KEY\", \"toor1toor1\")\n", sevMed},
		"default of a key in brackets":  {"a.js", "const k = process.env['SESSION_SECRET'] ?? 'toor1toor1';\n", sevMed},
		"default of a key in Ruby":      {"a.rb", "k = ENV['JWT_SECRET'] || 'toor1toor1'\n", sevMed},
		"default of a key in PHP":       {"a.php", "<?php $k = getenv('JWT_SECRET') ?: 'toor1toor1';\n", sevMed},
		"default of a key, named":       {"a.py", "K = config('SECRET_KEY', default='toor1toor1')\n", sevMed},
		"default to be replaced":        {"a.js", "const k = process.env.JWT_SECRET || 'replace-me-in-production';\n", sevLow},
		"default of a key in tests":     {"tests/a.js", "const k = process.env.JWT_SECRET || 'toor1toor1';\n", ""},
		"default of a password":         {"a.py", "p = os.getenv('SMTP_PASSWORD') or '" + password + "'\n", sevMed},
		"default of words":              {"a.py", "p = os.getenv('SMTP_PASSWORD', 'postgres')\n", ""},
		"default without a value":       {"a.rb", "p = ENV.fetch('SMTP_PASSWORD', '')\n", ""},
		"default of a public key":       {"a.js", "const k = process.env.SITE_PUBLIC_KEY || '" + random + "'\n", ""},
		"default of a folder":           {"a.js", "const k = process.env.SECRET_DIR || '/run/secrets/a7b8c9d0'\n", ""},
		"key of a new project":          {"shop/settings.py", "SECRET_KEY = '" + generatedKey + random + "'\n", sevMed},
		"key that is replaced": {
			"shop/settings.py", "SECRET_KEY = '" + generatedKey + random + "'\nif p:\n    SECRET_KEY = os.environ['KEY']\n", sevLow,
		},
		"key of a new project in tests":    {"tests/settings.py", "SECRET_KEY = '" + generatedKey + random + "'\n", ""},
		"key of a new project in a sample": {"examples/shop/settings.py", "SECRET_KEY = '" + generatedKey + random + "'\n", ""},
		"key of a new project elsewhere":   {"shop/views.py", "SECRET_KEY = '" + generatedKey + random + "'\n", ""},
		"key of a new project, in words":   {"shop/settings.py", "SECRET_KEY = '" + generatedKey + "change-this-in-production'\n", ""},
		"token of a test of an API":        {".dredd/dredd.yml", "header: 'Authorization: bearer " + m.word(40) + "'\n", ""},
		"token of an API":                  {"api/client.yml", "header: 'Authorization: bearer " + m.word(40) + "'\n", sevMed},
		"password that is appended":        {"a.php", "<?php $c .= ' -e PGPASSWORD='.escapeshellarg($this->postgres_password);\n", ""},
		"password that is not appended":    {"a.php", "<?php $c .= ' -e PGPASSWORD=" + password + "';\n", sevHigh},
		"rules of a field":                 {"a.php", "<?php return ['secret' => 'required|string|max:255'];\n", ""},
		"token against forged requests":    {"a.js", "\"XSRF-TOKEN=" + random + "; path=/\"\n", ""},
		"key of a test host":               {"database/seeders/Keys.php", "'name' => 'Testing host', 'key' => '" + key + "'\n", sevLow},
		"key of a host":                    {"database/seeders/Keys.php", "'name' => 'Main host', 'key' => '" + key + "'\n", sevHigh},
		"key of an app of developers":      {"database/seeders/Keys.php", "'name' => 'development app', 'key' => '" + key + "'\n", sevHigh},
		"key of a factory":                 {"database/factories/Keys.php", "'name' => 'Main host', 'key' => '" + key + "'\n", ""},
		"secret in code":                   {"src/a.rb", "  config.secret = '" + random + "'\n", sevMed},
		"secret in a comment":              {"src/a.rb", "  # config.secret = '" + random + "'\n", sevLow},
		"token that expired":               {"a.go", "const expiredToken = \"" + random + "\"\n", ""},
		"token that has not expired":       {"a.go", "const unexpiredToken = \"" + random + "\"\n", sevLow},
		"settings of a library":            {"a.ts", "const JWT_CONFIG = {\n  expires: '1h',\n  secret: 'toor1',\n};\n", sevHigh},
		"settings of developers":           {"api/appsettings.Development.json", `{"Password": "` + password + `"}`, sevLow},
		"settings of a deployment":         {"api/appsettings.json", `{"Password": "` + password + `"}`, sevMed},
		"settings of developers in code":   {"config/environments/development.rb", "c.smtp_password = '" + password + "'\n", sevLow},
		"settings of production in code":   {"config/environments/production.rb", "c.smtp_password = '" + password + "'\n", sevMed},
		"base settings":                    {"config/default.json", `{"db":{"password":"` + password + `"}}`, sevMed},
		"base settings, words":             {"config/default.json", `{"db":{"password":"quasar4moon"}}`, sevLow},
		"base settings of a sample":        {"examples/shop/config/default.json", `{"db":{"password":"` + password + `"}}`, ""},
		"resources of a cloud":             {"infra/template.yaml", "Properties:\n  MasterUserPassword: " + password + "\n", sevMed},
		"settings to be completed":         {"settings.template.json", `{"db":{"password":"` + password + `"}}`, ""},
		"folder of developers":             {"config/development/a.yml", "smtp_password: " + password + "\n", sevLow},
		"key of maps in an app":            {"app/src/main/AndroidManifest.xml", `<meta-data android:value="AIza` + m.word(35) + `"/>`, sevLow},
		"key in a page":                    {"web/index.html", `<script src="https://a.googleapis.com/b?key=AIza` + m.word(35) + `">`, sevLow},
		"key store of debug builds":        {"app/debug.keystore", "\x00\x01", ""},
		"key store for development":        {"app/dev.keystore", "\x00\x01", sevLow},
		"key store of releases":            {"app/release.keystore", "\x00\x01", sevMed},
		"token of visitors":                {"src/a.js", "X-Token: " + webToken(`{"role":"anon","exp":4102444800}`) + "\n", ""},
		"token of a service":               {"src/a.js", "X-Token: " + webToken(`{"role":"service_role","exp":4102444800}`) + "\n", sevMed},
		"token of documentation":           {"src/a.js", "X-Token: " + webToken(`{"sub":"1234567890","name":"A"}`) + "\n", ""},
		"token of a demonstration":         {"src/a.js", "X-Token: " + webToken(`{"role":"service_role","iss":"supabase-demo"}`) + "\n", ""},
		"words for a server of a provider": {
			".env", "DB=mongodb+srv://ruthborg:ruthborg12@cluster0.ab1cd.mongodb.net/?w=majority\n", sevHigh,
		},
		"words for an unknown server":     {"a.js", "'mongodb://ruthborg:ruthborg12@db.corp.net/'\n", ""},
		"placeholder for a provider":      {"a.js", "'mongodb+srv://user:password@cluster0.ab1cd.mongodb.net/'\n", ""},
		"token of a bot":                  {"bot.properties", "bot.token=6697226309:AA" + m.of(letters, 20) + m.of(letters, 13) + "\n", sevHigh},
		"key of tokens without quotes":    {"src/main/resources/application.properties", "jwt.secret=quasarmoonoverthelake\n", sevMed},
		"key of tokens in a deployment":   {"chart/values.yaml", "jwtSecret: quasar-jwt-keys\n", ""},
		"key of tokens in code":           {"src/a.ts", "  jwt_secret: load(Config.JwtSecret1234),\n", ""},
		"key of tokens in an environment": {"src/main/resources/application.properties", "jwt.secret=${JWT_SECRET}\n", ""},
		"key in the hint of a field":      {"src/Key.vue", "placeholder=\"whsec_" + m.word(32) + "\"\n", ""},
		"key in a field":                  {"src/Key.vue", "value=\"whsec_" + m.word(32) + "\"\n", sevHigh},
		"function of a template":          {"a/template.yaml", "Users:\n  - Password: !Join ['', ['{{resolve:secretsmanager:a}}']]\n", ""},
		"name in a template": {
			"a/template.yaml", "Default: \"arn:aws:secretsmanager:us-east-1:123456789012:secret:" + m.word(24) + "\"\n", "",
		},
		"name of a field":            {"a.go", "const TokenSecretKey = \"token\"\nconst OtherTokenSecretKey = \"bearerToken\"\n", ""},
		"regular expression of keys": {"a.py", "r = {\"mailgun_api_key\": r\"key-[0-9a-zA-Z]{32}\"}\n", ""},
		"signed address": {
			"a.py", "u = 'https://a.s3.amazonaws.com/b?X-Amz-Credential=AKIA" + m.of("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", 16) + "%2F2023'\n", sevLow,
		},
		"message about a call":   {"lib/response.js", "throw new Error('cookieParser(\"secret\") required');\n", ""},
		"variable in Gradle":     {"build.gradle", "registry {\n  password = ghcrTokenProvider\n}\n", ""},
		"password in Gradle":     {"build.gradle", "registry {\n  password = '" + password + "'\n}\n", sevMed},
		"function in PowerShell": {"deploy.ps1", "$password = Get-ScrambledString2 $password\n", ""},
		"variable in PowerShell": {"deploy.ps1", "$sqlServerPassword = \"m1$password\"\n", ""},
		"key of a search in a page": {
			"src/Find.tsx", "new MeiliSearch({ host: 'https://find.corp.net', apiKey: '" + m.hex(64) + "' })\n", sevLow,
		},
		"key of a search in a server": {
			"src/find.ts", "new MeiliSearch({ host: 'https://find.corp.net', apiKey: '" + m.hex(64) + "' })\n", sevMed,
		},
		"key of an analysis": {"src/a.ts", "POSTHOG_API_KEY = 'phc_" + m.word(43) + "'\n", ""},
		"id of an app in an address": {
			"src/a.js", "u = 'https://open.weixin.qq.com/connect?appid=" + label("wx25d1", "7ce0c4b7f396") + "'\n", "",
		},
		"key in an address": {"src/a.js", "u = 'https://api.openweathermap.org/data?q=a&appid=" + m.hex(32) + "'\n", sevMed},
		"public key of a validator": {
			"src/a.ts", "x = { type: 'ed25519', key: '" + label("pk9QZr7wT2xVbN4cLm8H", "sYd3Ff6Gg1JjKkPp5QqRrSu") + "=' }\n", sevLow,
		},
		"key of a cipher":                 {"src/a.ts", "x = { cipher: 'aes-256-gcm', key: '" + m.base64(43) + "=' }\n", sevHigh},
		"hash in a comment":               {"values.yaml", "#   foo:$apr1$" + m.word(8) + "$" + m.word(22) + "\n", ""},
		"hash in settings":                {"values.yaml", "foo: $apr1$" + m.word(8) + "$" + m.word(22) + "\n", sevMed},
		"value to be replaced, beside it": {".env", "APP_SECRET=" + random + " # Replace with a long random value\n", sevMed},
		"value for developers, above": {
			"base.py", "# This key should only be used for development and testing\n# Override this in production.py\n" +
				"SECRET_KEY = '" + random + "'\n", sevLow,
		},
		"value for developers":         {"base.py", "SECRET_KEY = '" + random + "'  # development-only, overridden in production\n", sevLow},
		"value for production":         {"base.py", "SECRET_KEY = '" + random + "'  # only the default of production\n", sevHigh},
		"value with a comment":         {".env", "APP_SECRET=" + random + " # of the shop\n", sevHigh},
		"key of a pipeline's settings": {"docker/ci-config/signing.key", key, sevLow},
		"settings of a test":           {".dev/test.env", "APP_SECRET=" + random + "\n", ""},
		"compose file of developers":   {"dev/compose.yml", "image: acme/shop\nMYSQL_PASSWORD: " + password + "\n", sevLow},
		"token in documentation":       {"plugins/vault/README.md", "token = \"whsec_" + m.word(32) + "\"\n", sevLow},
		"token in notes":               {"notes.txt", "token = \"whsec_" + m.word(32) + "\"\n", sevHigh},
		"token in a sample":            {"plugins/vault/sample.conf", "token = \"whsec_" + m.word(32) + "\"\n", sevLow},
		"token in settings":            {"plugins/vault/vault.conf", "token = \"whsec_" + m.word(32) + "\"\n", sevHigh},
		"data of cases":                {"plugins/http/testcases/mixed/secrets.json", `{"secretValue": "` + random + `"}`, ""},
		"server that is a mock":        {"mock-server/tls/server.key", key, ""},
		"server for people":            {"people-server/tls/server.key", key, sevHigh},
		"secret of a cluster, in words": {
			"k8s/a.yaml", "kind: Secret\ndata:\n  address: " + encode64("https://api.corp.net") + "\n", "",
		},
		"secret of a cluster": {"k8s/a.yaml", "kind: Secret\ndata:\n  address: " + encode64(m.word(24)) + "\n", sevHigh},
		"values of a chart":   {"charts/a/values.yaml", "client_secret: " + random + "\n", sevMed},
		"values of its tests": {"charts/a/ci/tls-values.yaml", "client_secret: " + random + "\n", ""},
		"checksum of a text":  {"web/i18n.lock", "settings/slack_or_discord_notifications: " + m.hex(32) + "\n", ""},
		"secret of a bot":     {"web/settings.yml", "slack_or_discord_secret: " + m.hex(32) + "\n", sevHigh},
		"checksums of texts":  {"web/i18n.lock", "auth/password: " + m.hex(32) + "\n", ""},
		"client in a sandbox": {"sandbox/Client/Startup.cs", ".SetClientSecret(\"GOCSPX-" + m.word(28) + "\")\n", sevLow},
		"client of a program": {"src/Client/Startup.cs", ".SetClientSecret(\"GOCSPX-" + m.word(28) + "\")\n", sevHigh},
		"token in a comment": {
			"src/a.js", "// Authorization: eyJhbGciOiJIUzI1NiJ9." + encode64(`{"sub":"`+random+`"}`) + "." + m.word(43) + "\n", "",
		},
	})
}

// A provider's token is reported everywhere, and a note counts what is omitted in tests.
func TestFixturesAreCounted(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 71)
	report := scanFiles(t, map[string]string{
		"tests/a.key": m.ecKey(), "tests/b_test.go": source(m.githubToken()), "tests/c.yml": "password: " + m.password() + "\n",
	})
	require.Len(t, report.Findings, 1)
	require.Equal(t, "github-pat", report.Findings[0].RuleID)
	require.Contains(t, noteCodes(report.Notes), NoteFixtures)
}

// A value from a sample of the settings is a default in other files, but not in settings that are
// in use.
func TestDefaultsOfSamples(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 74)
	value, other := m.word(32), m.word(32)
	for path, want := range map[string]scan.Severity{"src/config.php": sevLow, "config/app.yml": sevLow, ".env": sevHigh} {
		files := map[string]string{"config/sample.env": "APP_SECRET=" + value + "\n", path: "app_secret = '" + value + "'\n"}
		if path == ".env" {
			files[path] = "APP_SECRET=" + value + "\n"
		}
		if strings.HasSuffix(path, ".yml") {
			files[path] = "app_secret: " + value + "\n"
		}
		require.Equal(t, want, severityIn(t, files, path), path)
		files["config/sample.env"] = "APP_SECRET=" + other + "\n"
		require.NotEqual(t, sevLow, severityIn(t, files, path), path)
	}
}

// severityIn returns the severity of the only finding in a file.
func severityIn(t *testing.T, files map[string]string, path string) scan.Severity {
	t.Helper()
	var found []scan.Severity
	for _, f := range scanFiles(t, files).Findings {
		if f.Path == path {
			found = append(found, f.Severity)
		}
	}
	require.Len(t, found, 1)
	return found[0]
}

// Many keys in a source file are reported as one hint.
func TestTablesOfKeys(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 72)
	var table strings.Builder
	for range manyKeys {
		table.WriteString("var k = `" + m.ecKey() + "`\n")
	}
	report := scanFiles(t, map[string]string{"src/keys.go": table.String()})
	require.Len(t, report.Findings, 1)
	require.Equal(t, sevLow, report.Findings[0].Severity)
}

func TestMadeOfWords(t *testing.T) {
	t.Parallel()
	for _, v := range []string{"myrootpassword", "ClientSecret", "P@ssw0rd1", "test123", "AccountSid", "database_user_password", "123456",
		"hunter2000"} {
		require.True(t, madeOfWords(v), v)
	}
	m := newMaker(t, 73)
	for range 300 {
		for _, v := range []string{m.password(), m.word(16), m.hex(32)} {
			require.False(t, madeOfWords(v), v)
		}
	}
}

// TestSigningKeys scans keys by their use: even a weak key is reported, but names of settings and
// other values passed in place of a key are not.
func TestSigningKeys(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		path, content string
		found         bool
	}{
		"flask":                {"app.py", "app.secret_key = 'super secret key'\n", true},
		"setting of flask":     {"app.py", "vuln_app.app.config['SECRET_KEY'] = 'random'\n", true},
		"express":              {"app.js", "app.use(session({\n  resave: false,\n  secret: 'not very long',\n}))\n", true},
		"express with objects": {"app.js", "app.use(session({\n  cookie: { secure: true },\n  secret: 'toor1',\n}))\n", true},
		"name with a prefix":   {"a.js", "const jwtTokenSecret = 'SuperSecret'\n", true},
		"constant of Express":  {"auth.js", "const SECRET = 'blogtokenizer';\nconst auth = jwt({ secret: SECRET, algorithms });\n", true},
		"option of passport":   {"auth.ts", "super({ secretOrKey: 'topsecret51' })\n", true},
		"token in JavaScript":  {"a.js", "jwt.sign({ id: user.id }, 'toor1', { expiresIn: '1h' })\n", true},
		"token in Python":      {"a.py", "jwt.decode(token, 'toor1', algorithms=['HS256'])\n", true},
		"token in PHP":         {"a.php", "<?php $t = JWT::encode($payload, 'toor1', 'HS256');\n", true},
		"token in Ruby":        {"a.rb", "JWT.encode payload, 'toor1', 'HS256'\n", true},
		"token in Go":          {"a.go", "t, err := token.SignedString([]byte(\"toor1\"))\n", true},
		"variable in Go":       {"a.go", "var jwtKey = []byte(\"toor1\")\n", true},
		"token in Java":        {"A.java", "x = Jwts.builder().signWith(SignatureAlgorithm.HS256, \"toor1\");\n", true},
		"token in C#":          {"A.cs", "var k = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(\"this is my custom key\"));\n", true},
		"rack":                 {"app.rb", "set :session_secret, 'toor1'\n", true},
		"constant":             {"auth.py", "JWT_SECRET = \"secret123\"\n", true},
		"name of a key":        {"a.js", "const secret = 'toor1'\njwt.sign({ id: user.id }, secret, { expiresIn: '1h' })\n", true},
		"name in Java": {
			"A.java", "private String KEY = \"toor1toor1\";\nString t() { return b.signWith(SignatureAlgorithm.HS512, KEY).compact(); }\n", true,
		},
		"name of a member in Java": {
			"A.java", "byte[] k() { return Decoders.BASE64.decode(this.raw); }\nString raw = \"dG9vcjE0NTY3\";\n", true,
		},
		"name in Python": {"a.py", "KEY = 'toor1'\ndef f(u):\n    return jwt.encode({'id': u}, KEY, algorithm='HS256')\n", true},
		"name in C#": {
			"A.cs", "const string Raw = \"toor1toor1\";\nvar k = new SymmetricSecurityKey(Encoding.UTF8.GetBytes(Raw));\n", true,
		},
		"name in Go":                {"a.go", "var raw = \"toor1\"\n\nfunc f() { t.SignedString([]byte(raw)) }\n", true},
		"key beside algorithm":      {"config.py", "c = {\"secret_key\": \"MyJwtKey1337\", \"algorithm\": \"HS256\"}\n", true},
		"key before algorithm":      {"auth.py", "SECRET_KEY = 'words'\nALGORITHM = 'HS256'\n", true},
		"key alone":                 {"auth.py", "SECRET_KEY = 'words'\nALGORITHM = 'RS256'\n", false},
		"name that is read":         {"a.js", "const secret = load('toor1')\njwt.sign({ id: user.id }, secret)\n", false},
		"name that is compared":     {"a.js", "if (secret == 'toor1') {}\njwt.sign({ id: user.id }, secret)\n", false},
		"another name":              {"a.js", "const mysecret = 'toor1'\njwt.sign({ id: user.id }, secret)\n", false},
		"name of a key in tests":    {"tests/a.js", "const secret = 'toor1'\njwt.sign({ id: user.id }, secret)\n", false},
		"variable":                  {"a.js", "jwt.sign({ id: user.id }, secret, { expiresIn: '1h' })\n", false},
		"environment":               {"a.js", "const JWT_SECRET = `${process.env.KEY}`\n", false},
		"name of a setting":         {"a.ts", "export const JWT_SECRET = 'JWT_SECRET'\n", false},
		"path of a setting":         {"a.java", "String JWT_SECRET = \"security.jwt.secret\";\n", false},
		"words without a space":     {"app.py", "app.secret_key = 'supersecretkey'\n", true},
		"name of a stored value":    {"a.js", "const sessionSecret = 'session-secret'\n", false},
		"algorithm":                 {"a.js", "jwt.verify(token, 'RS256')\n", false},
		"sample":                    {"examples/a.py", "app.secret_key = 'super secret key'\n", false},
		"test":                      {"tests/test_a.py", "app.secret_key = 'super secret key'\n", false},
		"comment":                   {"app.py", "# app.secret_key = 'super secret key'\n", false},
		"comment of several lines":  {"doc.go", "/*\n\tvar store = sessions.NewCookieStore([]byte(\"toor1\"))\n*/\npackage a\n", false},
		"text of a function":        {"a.py", "def f():\n    \"\"\"\n    app.secret_key = 'toor1'\n    \"\"\"\n", false},
		"documentation":             {"docs/a.md", "    app.secret_key = 'super secret key'\n", false},
		"settings of a development": {"settings/test.py", "app.secret_key = 'super secret key'\n", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			findings := scanFiles(t, map[string]string{c.path: c.content}).Findings
			if !c.found {
				require.Empty(t, findings)
				return
			}
			require.Len(t, findings, 1)
			require.Equal(t, ruleSigning, findings[0].RuleID)
			require.Equal(t, sevHigh, findings[0].Severity)
		})
	}
}

// A token that cannot be valid is a fixture in a test.
func TestMadeUpTokens(t *testing.T) {
	t.Parallel()
	require.False(t, badChecksum("ghp_"+"zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ"+"0mLq17"), "of GitHub's announcement of the format")
	require.True(t, badChecksum("ghp_"+"zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ"+"0mLq18"))
}

// webToken returns a signed token with the claims.
func webToken(claims string) string {
	part := func(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }
	return part(`{"alg":"HS256","typ":"JWT"}`) + "." + part(claims) + "." + part("thirty-two bytes of a signature!")
}
