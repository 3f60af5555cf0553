package provider

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/testsupport/githost"
)

func TestCommit(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		app := named(t, p, s.owner+"/app")
		require.NoError(t, p.Commit(t.Context(), app, githost.Commit(app.FullName, "main")))
		requireProblem(t, NoCommit, p.Commit(t.Context(), app, strings.Repeat("a", 40)))
		gone := Repository{ExternalID: "99", FullName: s.owner + "/gone"}
		requireProblem(t, NoRepository, p.Commit(t.Context(), gone, strings.Repeat("a", 40)))
	})
}

func TestPullRequest(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, s subject, _ *stage, p Provider) {
		app := named(t, p, s.owner+"/app")
		got, err := p.PullRequest(t.Context(), app, 7)
		if s.noChanges {
			requireProblem(t, NotSupported, err)
			return
		}
		require.NoError(t, err)
		require.Equal(t, PullRequest{
			Number: 7, Source: "feature/x", Target: "main", Commit: githost.Commit(app.FullName, "feature/x"),
			Base: githost.Commit(app.FullName, "main"),
		}, got)
		_, err = p.PullRequest(t.Context(), app, 8)
		requireProblem(t, NoPullRequest, err)
		_, err = p.PullRequest(t.Context(), Repository{ExternalID: "99", FullName: s.owner + "/gone"}, 7)
		requireProblem(t, NoRepository, err)
	})
}

// reporters returns the subjects whose adapters are Reporters.
func reporters() []subject {
	return slices.DeleteFunc(subjects(), func(s subject) bool { return s.noChanges })
}

func TestSetStatus(t *testing.T) {
	t.Parallel()
	for _, s := range reporters() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			w := githost.NewWorld(s.owner)
			stage, p := s.open(t, w, nil)
			app := named(t, p, s.owner+"/app")
			commit := githost.Commit(app.FullName, "main")
			for _, state := range []State{StatePending, StateSuccess, StateFailure, StateError} {
				status := Status{State: state, Name: "assay/code", Description: strings.Repeat("ä", 200), URL: "https://assay.test/code/1"}
				require.NoError(t, p.(Reporter).SetStatus(t.Context(), app, commit, status))
			}
			marks := w.Marks()
			require.Len(t, marks, 4)
			for _, m := range marks {
				require.Equal(t, []string{app.FullName, commit, "assay/code", "https://assay.test/code/1"}, []string{m.Repo, m.Commit, m.Name, m.URL})
				require.Len(t, []rune(m.Description), maxDescription)
			}
			require.NotEqual(t, marks[1].State, marks[2].State)
			require.NotEqual(t, marks[0].State, marks[1].State)
			err := p.(Reporter).SetStatus(t.Context(), app, strings.Repeat("a", 40), Status{State: StateSuccess, Name: "assay/code"})
			require.Error(t, err)
			quiet(t, s, stage)
		})
	}
}

// GitLab has no status for a commit that is on no branch of the project, such as one of a fork.
func TestStatusOfAForkOnGitLab(t *testing.T) {
	t.Parallel()
	s := subjectNamed(t, "GitLab")
	stage, p := s.open(t, githost.NewWorld(s.owner), nil)
	app := named(t, p, s.owner+"/app")
	for message, unknown := range map[string]bool{"404 References for commit Not Found": false, "404 Project Not Found": true} {
		stage.set(func(w http.ResponseWriter, _ *http.Request) {
			githost.AnswerJSON(w, 404, map[string]any{"message": message})
		})
		err := p.(Reporter).SetStatus(t.Context(), app, githost.Commit(app.FullName, "main"), Status{State: StateSuccess, Name: "assay/code"})
		require.Equal(t, unknown, IsProblem(err, NoRepository), "%s: %v", message, err)
		require.Equal(t, unknown, err != nil)
	}
}

// A comment is written once and then changed; it is found by its marker among many, and
// other authors' comments are never changed.
func TestComments(t *testing.T) {
	t.Parallel()
	for _, s := range reporters() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			w := githost.NewWorld(s.owner)
			stage, opened := s.open(t, w, nil)
			p := opened.(Reporter)
			app := named(t, opened, s.owner+"/app")
			account, err := opened.Account(t.Context())
			require.NoError(t, err)
			other := w.Remark(githost.Remark{Repo: app.FullName, Number: 7, Author: "mallory", Text: "[x]: #marker"})
			find := func() string {
				id, err := p.FindComment(t.Context(), app, 7, account.Name, "#marker")
				require.NoError(t, err)
				return id
			}
			require.Empty(t, find(), "another's comment is not ours")
			id, err := p.WriteComment(t.Context(), app, 7, "", "one #marker")
			require.NoError(t, err)
			for range 5 {
				w.Remark(githost.Remark{Repo: app.FullName, Number: 7, Author: "somebody", Text: "fine"})
			}
			require.Equal(t, id, find())
			again, err := p.WriteComment(t.Context(), app, 7, id, "two #marker")
			require.NoError(t, err)
			require.Equal(t, id, again)
			require.Equal(t, id, find())
			all := w.Remarks()
			require.Len(t, all, 7)
			require.Equal(t, "two #marker", all[1].Text)
			require.Equal(t, other.Text, all[0].Text)

			foreign := strings.Replace(id, "101", "100", 1)
			_, err = p.WriteComment(t.Context(), app, 7, foreign, "mine now")
			requireProblem(t, NoComment, err)
			_, err = p.WriteComment(t.Context(), app, 7, strings.Replace(id, "101", "999", 1), "gone")
			requireProblem(t, NoComment, err)
			_, err = p.WriteComment(t.Context(), app, 7, "../../../x", "elsewhere")
			requireProblem(t, NoComment, err)
			_, err = p.WriteComment(t.Context(), app, 8, "", "no such pull request")
			requireProblem(t, NoPullRequest, err)
			quiet(t, s, stage)
		})
	}
}
