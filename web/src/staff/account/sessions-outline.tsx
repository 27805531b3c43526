/** The table while it loads: one row, since there is always this session. */
export function SessionsOutline() {
  return (
    <tr>
      <td>
        <span className="sk w4" />
      </td>
      <td>
        <span className="sk w3" />
      </td>
      <td className="n">
        <span className="sk w3" />
      </td>
      <td className="n">
        <span className="sk w3" />
      </td>
      <td />
    </tr>
  );
}
