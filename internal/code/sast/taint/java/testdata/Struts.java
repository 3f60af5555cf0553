package app;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.Statement;
import javax.faces.bean.ManagedBean;
import javax.faces.bean.RequestScoped;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.struts.action.*;
import org.apache.struts.upload.FormFile;

class OrderForm extends ActionForm {
	private String name;
	private FormFile file;

	public String getName() {
		return name;
	}

	public void setName(String name) {
		this.name = name;
	}

	public FormFile getFile() {
		return file;
	}
}

class OrderAction extends Action {
	private Statement statement;

	@Override
	public ActionForward execute(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws Exception {
		OrderForm order = (OrderForm) form;
		statement.executeQuery("SELECT * FROM orders WHERE name = '" + order.getName() + "'"); // want: sql-injection
		response.getWriter().print(order.getFile().getFileName()); // want: xss
		if (order.getName().isEmpty()) {
			return new ActionForward("/orders/" + order.getName());
		}
		return new ActionForward(order.getName()); // want: open-redirect
	}
}

class FindAction extends Action {
	private Statement statement;

	@Override
	public ActionForward execute(ActionMapping mapping, ActionForm form, HttpServletRequest request, HttpServletResponse response) throws SQLException {
		DynaActionForm find = (DynaActionForm) form;
		statement.executeQuery("SELECT * FROM orders WHERE id = " + find.get("id")); // want: sql-injection
		return mapping.findForward("found");
	}
}

@ManagedBean
@RequestScoped
class LoginBean {
	private Statement statement;
	private String user;

	public void setUser(String user) {
		this.user = user;
	}

	public void setStatement(Statement statement) {
		this.statement = statement;
	}

	public String login() throws SQLException {
		statement.executeQuery("SELECT * FROM users WHERE name = '" + user + "'"); // want: sql-injection
		return "home";
	}
}

class LoginService {
	private Statement statement;
	private String user;

	public void setUser(String user) {
		this.user = user;
	}

	public void login() throws SQLException {
		statement.executeQuery("SELECT * FROM users WHERE name = '" + user + "'");
	}
}
