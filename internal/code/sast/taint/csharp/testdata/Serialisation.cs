using System;
using System.IO;
using System.Text.Json;
using System.Web.Script.Serialization;
using System.Windows.Markup;
using System.Xml.Serialization;
using fastJSON;
using MessagePack;
using Microsoft.AspNetCore.Mvc;

namespace Shop.Serialisation;

public class Account { public string Name { get; set; } }

public class ReadController : Controller
{
    [HttpPost]
    public async Task Read(string a)
    {
        new JavaScriptSerializer(new SimpleTypeResolver()); // want: deserialisation
        new JavaScriptSerializer();
        new XmlSerializer(Type.GetType(a)); // want: reflection, deserialisation
        new XmlSerializer(typeof(Account));
        XamlReader.Parse(a); // want: deserialisation
        JSON.ToObject(a); // want: deserialisation
        MessagePackSerializer.Typeless.Deserialize(Request.Body); // want: deserialisation
        await Response.WriteAsync(JsonSerializer.Deserialize<Account>(a).Name); // want: xss
    }
}
