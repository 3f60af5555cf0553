package secrets

import "testing"

// TestPlacesOfCredentials scans files of credentials in whose places there is something else, and files with similar names.
func TestPlacesOfCredentials(t *testing.T) {
	t.Parallel()
	m := newMaker(t, 91)
	requireKinds(t, map[string]specimen{
		"script for clusters":       {"scripts/create-kubeconfig.sh", "cat <<E\n  user:\n    token: ${USER_TOKEN_VALUE}\nE\n", ""},
		"code for clusters":         {"src/kubeconfig.ts", "const user = {\n    token: serviceAccountToken,\n}\n", ""},
		"template for clusters":     {"deploy/kubeconfig", "user:\n    token: ${USER_TOKEN_VALUE}\n", ""},
		"access to a cluster":       {"deploy/prod-kubeconfig.yaml", "user:\n    token: " + m.word(40) + "\n", sevCrit},
		"text in a file of Tomcat":  {"META-INF/context.xml", "<!--\n  ~ Password Management Servlets (GARDEN)\n-->\n<Context/>\n", ""},
		"password for Tomcat":       {"META-INF/context.xml", "<Resource username=\"shop\" password=\"" + m.password() + "\"/>\n", sevHigh},
		"password for a broker":     {"conf/redis.conf", "requirepass " + m.password() + "\n", sevHigh},
		"account of a mock":         {"docker/.aws/credentials", "aws_secret_access_key = dummydummydummydummy\n", ""},
		"account to be filled in":   {"docker/.aws/credentials", "aws_secret_access_key = YOUR_SECRET_ACCESS_KEY\n", ""},
		"account, a path by chance": {".aws/credentials", "aws_secret_access_key = /" + m.word(39) + "\n", sevCrit},
	})
}
