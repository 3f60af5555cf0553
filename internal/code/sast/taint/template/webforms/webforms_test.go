package webforms_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/webforms"
)

func TestControls(t *testing.T) {
	t.Parallel()
	pages := map[string]string{
		"Login.aspx":  `<%@ Page Inherits="Shop.Login" %><asp:TextBox runat="server" ID="name"/><asp:Label id="hint">x</asp:Label><asp:Label id="hint"/>`,
		"Plain.ascx":  `<asp:TextBox ID="lost"/>`,
		"Login.cs":    `<%@ Page Inherits="Shop.Code" %><asp:TextBox ID="code"/>`,
		"Broken.aspx": "",
	}
	facts := map[string]string{}
	webforms.Survey(facts, []string{"Login.aspx", "Plain.ascx", "Login.cs", "Broken.aspx"}, func(path string) ([]byte, error) {
		if pages[path] == "" {
			return nil, errors.New("unreadable")
		}
		return []byte(pages[path]), nil
	})
	require.Len(t, facts, 1)
	types := map[string]string{}
	webforms.Controls(facts, "Shop.Login", func(name, typ string) { types[name] = typ })
	require.Equal(t, map[string]string{"name": "System.Web.UI.WebControls.TextBox", "hint": "System.Web.UI.WebControls.Label"}, types)
	webforms.Controls(facts, "Shop.Code", func(string, string) { t.Error("only the markup of pages declares controls") })
}
