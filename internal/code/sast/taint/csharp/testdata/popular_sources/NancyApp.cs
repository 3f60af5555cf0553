using System.IO;
using Microsoft.Data.SqlClient;
using Nancy;
using Nancy.ModelBinding;
using Nancy.Extensions;
namespace Popular.NancyApp
{
    public class Pet { public string Name { get; set; } public int Age { get; set; } }
    public class PetsModule : NancyModule
    {
        public PetsModule(SqlConnection db) : base("/pets")
        {
            Get["/{name}"] = parameters =>
            {
                new SqlCommand("SELECT * FROM p WHERE n = '" + parameters.name + "'", db).ExecuteReader();
                new SqlCommand("SELECT * FROM p WHERE id = " + (int)parameters.id, db).ExecuteReader();
                return Response.AsText("<p>" + Request.Query["q"] + "</p>", "text/html"); // want: xss
            };
            Post("/", args =>
            {
                var pet = this.Bind<Pet>();
                new SqlCommand("INSERT INTO p VALUES('" + pet.Name + "')", db).ExecuteNonQuery(); // want: sql-injection
                new SqlCommand("INSERT INTO p VALUES(" + pet.Age + ")", db).ExecuteNonQuery();
                File.Delete("/srv/" + (string)Request.Form.file); // want: path-traversal
                return Response.AsRedirect((string)Request.Query.to); // want: open-redirect
            });
            Before += ctx =>
            {
                new SqlCommand("INSERT INTO b VALUES('" + ctx.Request.Body.AsString() + "')", db).ExecuteNonQuery(); // want: sql-injection
                return null;
            };
        }
    }
}
