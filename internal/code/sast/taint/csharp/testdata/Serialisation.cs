using System;
using System.IO;
using System.Text.Json;
using System.Web.Script.Serialization;
using System.Management.Automation;
using System.Resources;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Formatters.Binary;
using System.Runtime.Serialization.Formatters.Soap;
using System.Web.UI;
using System.Windows.Markup;
using Newtonsoft.Json;
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
        new BinaryFormatter().Deserialize(Request.Body); // want: deserialisation
        new NetDataContractSerializer().ReadObject(Request.Body); // want: deserialisation
        new LosFormatter().Deserialize(a); // want: deserialisation
        new ObjectStateFormatter().Deserialize(a); // want: deserialisation
        new SoapFormatter().Deserialize(Request.Body); // want: deserialisation
        PSSerializer.Deserialize(a); // want: deserialisation
        new ResourceReader(a); // want: deserialisation
        new ResourceReader("Strings.resources");
    }

    private readonly AutoMapper.IMapper _mapper;

    [HttpPost]
    public async Task Parts([FromBody] JsonElement body, [FromBody] Account own)
    {
        await Response.WriteAsync(body.GetProperty("a").GetString()); // want: xss
        await Response.WriteAsync("<b>" + body.GetProperty("n").GetInt32());
        if (body.TryGetProperty("b", out var part))
        {
            await Response.WriteAsync(part.GetString()); // want: xss
        }
        await Response.WriteAsync(_mapper.Map<Plain>(own).Name); // want: xss
        var to = new Plain();
        _mapper.Map(own, to);
        await Response.WriteAsync(to.Name); // want: xss
    }
}

public class Plain { public string Name { get; set; } }

public class Store
{
    public object Load(Stream file)
    {
        var formatter = new BinaryFormatter(); // want: deserialisation
        return formatter.Deserialize(file);
    }

    public object Settings(string text)
    {
        JsonConvert.DeserializeObject<Account>(text, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.All }); // want: deserialisation
        return JsonConvert.DeserializeObject<Account>(text, new JsonSerializerSettings { TypeNameHandling = TypeNameHandling.None });
    }
}
