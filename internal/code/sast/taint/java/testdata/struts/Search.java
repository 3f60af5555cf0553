package shop;

import com.opensymphony.xwork2.ActionContext;
import com.opensymphony.xwork2.ActionSupport;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.apache.struts2.ServletActionContext;
import org.apache.struts2.interceptor.ServletRequestAware;
import org.apache.struts2.interceptor.SessionAware;

class Base extends ActionSupport implements SessionAware, ServletRequestAware {
    protected Map<String, Object> session;
    protected HttpServletRequest request;
    protected Goods goods;

    public void setSession(Map<String, Object> session) {
        this.session = session;
    }

    public void setServletRequest(HttpServletRequest request) {
        this.request = request;
    }

    public void setGoods(Goods goods) {
        this.goods = goods;
    }
}

class Filter {
    private String name;

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }
}

class Goods {
    private Connection connection;

    List<String> named(String name) throws SQLException {
        connection.createStatement().executeQuery("SELECT * FROM goods WHERE name = '" + name + "'"); // want: sql-injection
        return List.of();
    }

    List<String> all(Object owner) throws SQLException {
        connection.createStatement().executeQuery("SELECT * FROM goods WHERE owner = '" + owner + "'");
        return List.of();
    }
}

public class Search extends Base {
    private String term, url;
    private Filter filter;
    private List<String> tags;
    private int count;

    public String getTerm() {
        return term;
    }

    public void setTerm(String term) {
        this.term = term;
    }

    public String getUrl() {
        return url;
    }

    public void setUrl(String url) {
        this.url = url;
    }

    public Filter getFilter() {
        return filter;
    }

    public void setFilter(Filter filter) {
        this.filter = filter;
    }

    public void setCount(int count) {
        this.count = count;
    }

    public int getCount() {
        return count;
    }

    public List<String> getTags() {
        return tags;
    }

    private void settle(String s) throws IOException {
        new FileInputStream(s).close();
    }

    public String execute() throws IOException, SQLException {
        tags = goods.named(getTerm());
        tags = goods.all(session.get("user"));
        settle("/srv/tags");
        new FileInputStream("/srv/" + getFilter().getName()).close(); // want: path-traversal
        new FileInputStream("/srv/" + getCount()).close();
        return SUCCESS;
    }

    public String raw() throws IOException {
        ServletActionContext.getResponse().getWriter().print(ServletActionContext.getRequest().getParameter("x")); // want: xss
        String x = ActionContext.getContext().getParameters().get("x").getValue();
        ServletActionContext.getResponse().getWriter().print(x); // want: xss
        return NONE;
    }
}
