package sast_test

const (
	noCheckCSharp = "using System.Net.Http;\n\npublic class ~\n{\n" +
		"    public HttpClientHandler Make(bool alwaysTrustSsl, ValidationMode mode)\n    {\n" +
		"        var handler = new HttpClientHandler();\n"
	acceptAll  = "handler.ServerCertificateCustomValidationCallback = (_, _, _, _) => true;\n        return handler;\n    }\n}\n"
	pinnedHead = "package web\n\nimport (\n\t\"crypto/tls\"\n\t\"crypto/x509\"\n)\n\n" +
		"func ~(check func([][]byte, [][]*x509.Certificate) error) *tls.Config {\n\tc := &tls.Config{}\n"
	fetchesPage = "import axios from 'axios'\nimport md5 from 'md5'\n\n" +
		"export const signIn = (form) => axios.post('/login', { password: md5(form.password) })\n"
)

// doubtsOfIntentions are cases of code that means to do what its rule reports.
var doubtsOfIntentions = map[string]doubtCase{
	"certificates that the operator trusts": {
		rule: "taint/no-tls-check", file: "A.cs",
		weak: noCheckCSharp + "        " + acceptAll,
		safe: noCheckCSharp + "        if (alwaysTrustSsl) " + acceptAll,
	},
	"certificates by a mode": {
		rule: "taint/no-tls-check", file: "A.cs",
		weak: noCheckCSharp + "        " + acceptAll,
		safe: noCheckCSharp + "        switch (mode)\n        {\n            case ValidationMode.All:\n                " +
			"handler.ServerCertificateCustomValidationCallback = (_, _, _, _) => true;\n                break;\n        }\n" +
			"        return handler;\n    }\n}\n",
	},
	"certificate that is known": {
		rule: "G402 taint/no-tls-check", file: "web.go",
		weak: pinnedHead + "\tc.InsecureSkipVerify = true\n\treturn c\n}\n",
		safe: pinnedHead + "\tc.VerifyPeerCertificate = check\n\tc.InsecureSkipVerify = true\n\treturn c\n}\n",
	},
	"password that a page sends": {
		rule: "taint/weak-hash taint/password-hash assay/weak-hash", file: "server/a.js", safeFile: "frontend/a.js",
		weak: fetchesPage, safe: fetchesPage,
	},
	"digest of a random text": {
		rule: "taint/weak-hash taint/password-hash", file: "A.java",
		weak: "import org.apache.commons.codec.digest.DigestUtils;\n\npublic class ~ {\n  void lock(User user, String password) {\n" +
			"    user.setPassword(DigestUtils.md5Hex(password));\n  }\n}\n",
		safe: "import org.apache.commons.codec.digest.DigestUtils;\n\npublic class ~ {\n  void lock(User user) {\n" +
			"    user.setPassword(DigestUtils.md5Hex(Texts.randomAlphanumeric(8)));\n  }\n}\n",
	},
	"cipher of a protocol": {
		rule: "taint/weak-cipher", file: "A.java",
		weak: desJava + "    return Cipher.getInstance(\"DES/ECB/NoPadding\");\n  }\n}\n",
		safe: "import javax.crypto.Cipher;\n\npublic class ~ {\n  static Cipher lmHash(String password) throws Exception {\n" +
			"    return Cipher.getInstance(\"DES/ECB/NoPadding\");\n  }\n}\n",
	},
	"cipher of a protocol, by the name of the file": {
		rule: "taint/weak-cipher", file: "Answer.cs", safeFile: "Client_Ntlm.cs",
		weak: desCS, safe: desCS,
	},
	"digest of a protocol, by the name of the file": {
		rule: "taint/weak-hash", file: "Answer.cs", safeFile: "AUTH_SASL_Answer.cs",
		weak: md5CS, safe: md5CS,
	},
	"key of a record, which a method sets": {
		rule: "taint/weak-hash", file: "A.java",
		weak: setJava + "    grant.setSecret(DigestUtils.md5Hex(user + kind));\n  }\n}\n",
		safe: setJava + "    grant.setId(DigestUtils.md5Hex(user + kind));\n  }\n}\n",
	},
	"client whose name warns": {
		rule: "G402 taint/no-tls-check", file: "web.go",
		weak: clientHead + "var default~ = &http.Client{\n\tTransport: &http.Transport{\n" + skipping,
		safe: clientHead + "var defaultInsecure~ = &http.Client{\n\tTransport: &http.Transport{\n" + skipping,
	},
	"named client that warns": {
		rule: "taint/no-tls-check", file: "A.cs", weak: namedClient("plain"), safe: namedClient("IgnoreSsl"),
	},
	"plugin that is not loaded": {
		rule: "S113", file: "plugins/a.py", safeFile: "plugins/deprecated/a.py",
		weak: "import requests\n\n\ndef look(name):\n    return requests.get('https://api.example.org/' + name)\n",
		safe: "import requests\n\n\ndef look(name):\n    return requests.get('https://api.example.org/' + name)\n",
	},
	"free port": {
		rule: "G102", file: "web.go",
		weak: "package web\n\nimport \"net\"\n\nfunc ~() (net.Listener, error) {\n\treturn net.Listen(\"tcp\", \"0.0.0.0:8080\")\n}\n",
		safe: "package web\n\nimport \"net\"\n\nfunc ~() (net.Listener, error) {\n\treturn net.Listen(\"tcp\", \"0.0.0.0:0\")\n}\n",
	},
	"number that the operator sets": {
		rule: "G109", file: "web.go",
		weak: "package web\n\nimport \"strconv\"\n\nfunc ~(text string) int32 {\n\tn, _ := strconv.Atoi(text)\n\treturn int32(n)\n}\n",
		safe: "package web\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nfunc ~() int32 {\n\tn, _ := strconv.Atoi(os.Getenv(\"PORT\"))\n" +
			"\treturn int32(n)\n}\n",
	},
}

// setJava begins a method of Java that fills a record, and the others answer a challenge in C#.
const (
	setJava = "import org.apache.commons.codec.digest.DigestUtils;\n\npublic class ~ {\n  void fill(Grant grant, String user, String kind) {\n"

	desCS = "using System.Security.Cryptography;\n\nclass Answer {\n  byte[] To(byte[] challenge, byte[] key) {\n" +
		"    DES des = DES.Create();\n    des.Key = key;\n    return des.CreateEncryptor().TransformFinalBlock(challenge, 0, 8);\n  }\n}\n"
	md5CS = "using System.Security.Cryptography;\n\nclass Answer {\n  byte[] To(byte[] challenge, byte[] password) {\n" +
		"    return MD5.Create().ComputeHash(password);\n  }\n}\n"
)

// clientHead and skipping surround the transport of a client in Go.
const (
	clientHead = "package web\n\nimport (\n\t\"crypto/tls\"\n\t\"net/http\"\n)\n\n"
	skipping   = "\t\tTLSClientConfig: &tls.Config{InsecureSkipVerify: true, MinVersion: tls.VersionTLS12},\n\t},\n}\n"
)

// namedClient returns a class of C# that registers a client under a name.
func namedClient(name string) string {
	return "using System.Net.Http;\nusing Microsoft.Extensions.DependencyInjection;\n\npublic static class ~\n{\n" +
		"    public static void Add(IServiceCollection services)\n    {\n" +
		"        services.AddHttpClient(\"" + name + "\").ConfigurePrimaryHttpMessageHandler(() => new HttpClientHandler\n        {\n" +
		"            ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator,\n" +
		"        });\n    }\n}\n"
}
