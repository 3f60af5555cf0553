package provider

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/githost"
)

// subject is an adapter with the fake that it is tested on.
type subject struct {
	name   string
	kind   Kind
	base   string
	creds  Credentials
	secure bool
	fake   func(*world, string) http.Handler
	prefix string // of the API
	owner  string
	header [2]string // form of the credentials
	git    string    // the header for git
	clone  string    // URL of the first repository
	scopes []string
	expiry time.Time
	user   string
	pages  int // of the list, at least

	lists      string // the member of an object that contains a list; "" if a list is an array
	uuids      bool   // repositories have UUIDs instead of numbers
	searched   bool   // a branch is found in a list
	opaque     bool   // cursors of lists may be any text
	noArchive  bool   // the list does not contain it
	noDefaults bool
	unknowns   bool // the list has wrong default branches for empty repositories
	noChanges  bool // the API has no pull requests, statuses and comments
	linked     func(w http.ResponseWriter, r *http.Request)

	unauthorized, forbidden, limited, expired reply
	wait                                      time.Duration
}

func subjects() []subject {
	bearer := [2]string{"Authorization", "Bearer " + token}
	fromMux := func(body string) reply { return reply{status: 401, body: body} }
	gitHubLink := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Link", `<https://`+evil+r.RequestURI+`&page=2>; rel="next"`)
		githost.AnswerJSON(w, 200, []any{})
	}
	valuesLink := func(w http.ResponseWriter, r *http.Request) {
		githost.AnswerJSON(w, 200, map[string]any{"values": []any{}, "next": "https://" + evil + r.RequestURI + "&page=2", "isLastPage": true})
	}
	gitHub := subject{
		name: "GitHub", kind: GitHub, base: "", secure: true, fake: githost.GitHub, owner: "acme", header: bearer,
		creds: Credentials{Token: token}, git: "Authorization: " + basic("x-access-token", token), clone: "https://github.com/acme/app.git",
		scopes: []string{"repo", "read:org"}, expiry: time.Date(2026, 12, 24, 10, 0, 0, 0, time.UTC), user: "robot", pages: 3, unknowns: true,
		linked:       gitHubLink,
		unauthorized: fromMux(`{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest","status":"401"}`),
		forbidden: reply{
			status: 403, body: `{"message":"Resource not accessible by personal access token","status":"403"}`,
			header: map[string]string{"X-Ratelimit-Remaining": "4999"},
		},
		limited: reply{status: 403, body: `{"message":"API rate limit exceeded for user ID 1."}`,
			header: map[string]string{
				"X-Ratelimit-Limit": "5000", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": fmt.Sprint(now.Add(90 * time.Second).Unix()),
			}},
		wait: 90 * time.Second,
		expired: reply{status: 401, body: `{"message":"Bad credentials"}`,
			header: map[string]string{"Github-Authentication-Token-Expiration": "2026-11-20 10:00:00 +0100"}},
	}
	enterprise := gitHub
	enterprise.name, enterprise.base = "GitHub Enterprise Server", "http://code.test:8443/"
	enterprise.secure, enterprise.prefix = false, "/api/v3"
	enterprise.clone = "http://code.test:8443/acme/app.git"
	enterprise.limited = reply{
		status: 403, body: `{"message":"You have exceeded a secondary rate limit."}`, header: map[string]string{"Retry-After": "90"},
	}

	gitLab := subject{
		name: "GitLab", kind: GitLab, base: "http://code.test/gitlab/", fake: githost.GitLab, prefix: "/gitlab/api/v4", owner: "acme/sub",
		header: [2]string{"Private-Token", token}, creds: Credentials{Token: token}, git: "Authorization: " + basic("oauth2", token),
		clone: "http://code.test/gitlab/acme/sub/app.git", scopes: []string{"read_api", "read_repository"},
		expiry: time.Date(2026, 12, 24, 0, 0, 0, 0, time.UTC), user: "robot", pages: 3,
		unauthorized: fromMux(`{"message":"401 Unauthorized"}`),
		forbidden: reply{
			status: 403,
			body:   `{"error":"insufficient_scope","error_description":"The request requires higher privileges than provided by the access token.","scope":"api read_api"}`,
		},
		limited: reply{status: 429, body: "Retry later\n", header: map[string]string{"Content-Type": "text/plain", "Ratelimit-Limit": "2000",
			"Ratelimit-Remaining": "0", "Ratelimit-Reset": fmt.Sprint(now.Add(45 * time.Second).Unix())}},
		wait: 45 * time.Second,
		expired: reply{
			status: 401,
			body:   `{"error":"invalid_token","error_description":"Token is expired. You can either do re-authorization or token refresh."}`,
		},
	}
	public := gitLab
	public.name, public.base, public.secure, public.prefix = "GitLab.com", "", true, "/api/v4"
	public.clone = "https://gitlab.com/acme/sub/app.git"

	cloud := subject{
		name: "Bitbucket Cloud", kind: Bitbucket, secure: true, fake: githost.BitbucketCloud, owner: "acme",
		creds:  Credentials{Username: "robot@acme.test", Token: token},
		header: [2]string{"Authorization", basic("robot@acme.test", token)}, git: "Authorization: " + basic("x-bitbucket-api-token-auth", token),
		clone: "https://bitbucket.org/acme/app.git", scopes: []string{"repository", "account"}, user: "robot", pages: 4, noArchive: true,
		lists: "values", uuids: true, linked: valuesLink,
		unauthorized: fromMux(`{"type":"error","error":{"message":"Token is invalid, expired, or not supported for this endpoint."}}`),
		forbidden: reply{
			status: 403,
			body:   `{"type":"error","error":{"message":"Your credentials lack one or more required privilege scopes.","detail":{"required":["repository"],"granted":[]}}}`,
		},
		limited: reply{status: 429, body: `{"type":"error","error":{"message":"Rate limit for this resource has been exceeded"}}`},
		wait:    time.Minute,
	}
	password := cloud
	password.name, password.creds = "Bitbucket Cloud, app password", Credentials{Username: "robot", Token: token}
	password.header, password.git = [2]string{"Authorization", basic("robot", token)}, "Authorization: "+basic("robot", token)

	server := subject{
		name: "Bitbucket Data Center", kind: Bitbucket, base: "http://code.test:7990/bb", fake: githost.BitbucketServer,
		prefix: "/bb/rest/api/1.0",
		owner:  "ACME", creds: Credentials{Token: token}, header: bearer, git: "Authorization: Bearer " + token,
		clone: "http://code.test:7990/bb/scm/acme/app.git", user: "robot@acme", pages: 3, noDefaults: true,
		lists: "values", searched: true,
		unauthorized: fromMux(
			`{"errors":[{"context":null,"message":"Authentication failed. Please check your credentials and try again.","exceptionName":"com.atlassian.bitbucket.auth.IncorrectPasswordAuthenticationException"}]}`,
		),
		forbidden: reply{
			status: 401,
			body:   `{"errors":[{"context":null,"message":"You are not permitted to access this resource","exceptionName":"com.atlassian.bitbucket.AuthorisationException"}]}`,
		},
		limited: reply{
			status: 429, body: `{"errors":[]}`,
			header: map[string]string{"Retry-After": now.Add(30 * time.Second).Format(http.TimeFormat)},
		},
		wait: 30 * time.Second,
	}
	gitea := subject{
		name: "Gitea", kind: Gitea, base: "http://code.test/api/v1", fake: githost.Gitea, prefix: "/api/v1", owner: "acme",
		creds: Credentials{Token: token}, header: [2]string{"Authorization", "token " + token},
		git:   "Authorization: " + basic("x-access-token", token),
		clone: "http://code.test/acme/app.git", user: "robot", pages: 3,
		unauthorized: fromMux(`{"message":"invalid username, password or token","url":"http://code.test/api/swagger"}`),
		forbidden: reply{
			status: 403,
			body:   `{"message":"token does not have at least one of required scope(s): [read:repository]","url":"http://code.test/api/swagger"}`,
		},
		limited: reply{status: 429, body: `{"message":"Too many requests"}`, header: map[string]string{"X-Ratelimit-Reset": "17"}},
		wait:    17 * time.Second,
	}
	gogs := subject{
		name: "Gogs", kind: Gogs, base: "http://code.test/gogs/", fake: githost.Gogs, prefix: "/gogs/api/v1", owner: "acme",
		creds: Credentials{Token: token}, header: [2]string{"Authorization", "token " + token}, git: "Authorization: " + basic(token, ""),
		clone: "http://code.test/gogs/acme/app.git", user: "robot", pages: 1, noArchive: true, noChanges: true,
		unauthorized: reply{status: 401, header: map[string]string{"Content-Type": "text/plain"}},
		forbidden:    reply{status: 403, header: map[string]string{"Content-Type": "text/plain"}},
		limited:      reply{status: 429, header: map[string]string{"Retry-After": "17"}}, wait: 17 * time.Second, // by a proxy in front of it
	}
	azure := subject{
		name: "Azure DevOps Services", kind: Azure, base: "https://dev.azure.com/acme", secure: true, fake: githost.Azure, prefix: "/acme",
		owner: "Big Project",
		creds: Credentials{Token: token}, header: [2]string{"Authorization", basic("", token)}, git: "Authorization: " + basic("", token),
		clone: "https://dev.azure.com/acme/Big%20Project/_git/app", user: "robot", pages: 3,
		lists: "value", uuids: true, searched: true, opaque: true,
		unauthorized: reply{
			status: 203, body: "<html><title>Azure DevOps Services | Sign In</title></html>",
			header: map[string]string{"Content-Type": "text/html"},
		},
		forbidden: reply{
			status: 403,
			body:   `{"$id":"1","message":"TF401027: You need the Git 'GenericRead' permission.","typeKey":"GitNeedsPermissionException","errorCode":0}`,
		},
		limited: reply{status: 429, body: `{"message":"TF400733"}`,
			header: map[string]string{"Retry-After": "120", "X-Ratelimit-Resource": "Core",
				"X-Ratelimit-Reset": fmt.Sprint(now.Add(300 * time.Second).Unix())}},
		wait: 120 * time.Second,
		expired: reply{
			status: 401, header: map[string]string{"X-Tfs-Serviceerror": "Access+Denied%3a+The+Personal+Access+Token+used+has+expired."},
		},
	}
	onPrem := azure
	onPrem.name, onPrem.base = "Azure DevOps Server", "http://code.test:8080/tfs/DefaultCollection"
	onPrem.secure, onPrem.prefix = false, "/tfs/DefaultCollection"
	onPrem.clone = "http://code.test:8080/tfs/DefaultCollection/Big%20Project/_git/app"
	onPrem.unauthorized = reply{status: 302, header: map[string]string{"Location": "https://" + evil + "/_signin?realm=x"}}
	return []subject{gitHub, enterprise, gitLab, public, cloud, password, server, gitea, gogs, azure, onPrem}
}

// subjectNamed returns the subject with the name.
func subjectNamed(t *testing.T, name string) subject {
	t.Helper()
	all := subjects()
	i := slices.IndexFunc(all, func(s subject) bool { return s.name == name })
	require.GreaterOrEqual(t, i, 0, name)
	return all[i]
}
