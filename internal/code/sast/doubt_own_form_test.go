package sast_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOwnForm checks that the redirect after a change of a record is doubtful if only forms of the site, with a token, can send its address.
func TestOwnForm(t *testing.T) {
	t.Parallel()
	const head = "class ItemsController < ActionController::Base\n"
	const action = "    redirect_to(params[:back].presence || items_path)\n  end\nend\n"
	const view = "<%= form_with(url: items_path) do |f| %><%= f.hidden_field :back, value: params[:back] %><% end %>\n"
	for name, test := range map[string]struct {
		files map[string]string
		want  int
	}{
		"shown":               {map[string]string{"a_controller.rb": head + "  def show\n" + action}, 1},
		"created":             {map[string]string{"a_controller.rb": head + "  def create\n" + action}, 1},
		"changed":             {map[string]string{"a_controller.rb": head + "  def update\n" + action}, 0},
		"without a token":     {map[string]string{"a_controller.rb": head + "  skip_forgery_protection\n  def update\n" + action}, 1},
		"filled into a form":  {map[string]string{"a_controller.rb": head + "  def update\n" + action, "app/views/items/edit.html.erb": view}, 1},
		"another one in form": {map[string]string{"a_controller.rb": head + "  def update\n" + action, "app/views/items/edit.html.erb": "<%= params[:id] %>\n"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found := 0
			for _, f := range judged(t, test.files) {
				if strings.Contains(f, "taint/open-redirect") {
					found++
				}
			}
			require.Equal(t, test.want, found)
		})
	}
}
