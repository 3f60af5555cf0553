using System.Collections.Generic;
using Microsoft.VisualBasic;
using Microsoft.AspNetCore.Mvc;
using Missing;

public class ElementsController : Controller
{
    private readonly IUserRepository userRepository;
    private readonly Widget widget;

    // Entries of one dictionary are distinct.
    public void Entries()
    {
        var options = Options.Load("a");
        options["title"] = Request.Query["title"];
        Interaction.Shell("show " + options["path"]);
        Interaction.Shell("show " + options["title"]); // want: command-injection
        foreach (var one in options)
        {
            Interaction.Shell("show " + one); // want: command-injection
        }
    }

    // A record is not the key that it was found by.
    public void Record()
    {
        Interaction.Shell("show " + userRepository.FindByName(Request.Query["name"]).Title);
        Interaction.Shell("show " + widget.TitleOf(Request.Query["name"])); // want: command-injection
    }
}
