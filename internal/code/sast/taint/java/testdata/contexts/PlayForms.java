package com.acme.playing;
import play.mvc.*;
import play.data.*;
import play.db.Database;
import java.sql.*;
public class PlayForms extends Controller {
    FormFactory forms; Connection con;
    public Result a(Http.Request request) throws SQLException {
        DynamicForm f = forms.form().bindFromRequest(request);
        con.createStatement().execute("SELECT '" + f.get("mail") + "'"); // want: sql-injection
        return ok("<h1>" + request.getQueryString("q") + "</h1>").as("text/html"); // want: xss
    }
    public Result b(Http.Request request) throws SQLException {
        Form<U> f = forms.form(U.class).bindFromRequest(request);
        U u = f.get();
        con.createStatement().execute("SELECT '" + u.name + "'"); // want: sql-injection
        return ok("<h1>" + request.getQueryString("q") + "</h1>");
    }
    public static class U { public String name; }
}
