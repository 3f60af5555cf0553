using Microsoft.Teams.Apps;
using Microsoft.Teams.Apps.Activities;
using Microsoft.Teams.Api.Activities;
namespace P.Teams;
public class C {
    void M(App teams) {
        teams.OnMessage(async context => {
            System.Diagnostics.Process.Start("sh", "-c " + context.Activity.Text); // want: command-injection
            System.Diagnostics.Process.Start("sh", "-c " + int.Parse(context.Activity.Text));
        });
    }
}
