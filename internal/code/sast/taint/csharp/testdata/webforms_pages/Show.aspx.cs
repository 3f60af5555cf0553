using System;
using System.Collections.Generic;
using System.Web.UI;

namespace Shop
{
    public partial class Show : Page
    {
        protected string Name;
        protected int Number;

        protected List<string> Lines { get; set; }

        protected void Page_Load(object sender, EventArgs e)
        {
            Name = Request.QueryString["name"];
            Number = int.Parse(Request.QueryString["number"]);
            Lines = new List<string> { Name };
        }
    }
}
