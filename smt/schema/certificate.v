(* That a run holds follows from its certificate: a checker of certificates, and the proof that what it accepts holds. Nothing
   here has to be trusted: `follows` is proved, without an axiom, and theorems.v applies it to each part. docs/certificates.md has
   the rules. What is drawn on a path are *parameters*; every other value is a polynomial in them. *)

Require Import schema kernels ZArith List Lia Bool BinList Ring_polynom.
Require Export lemma.
Import ListNotations.
Open Scope Z_scope.

(* -- what a program computes beside sums and products: `result` of arguments, of which the first ones are the program's. It is
   `found` where `because` is true of them. *)

Inductive operation := Quotient | Residue | Divisor | LastResidue.
Definition result (o : operation) (l : list Z) : Z :=
  match o with
  | Quotient => at_ 1 l / at_ 2 l
  | Residue => at_ 1 l mod at_ 2 l
  | Divisor => Z.gcd (at_ 1 l) (at_ 2 l)
  | LastResidue => max_residue (at_ 1 l) (at_ 2 l) (at_ 3 l)
  end.
Definition division (a b q r : term) : list formula :=
  [Is LE (K 0) a; Is LE (K 1) b; Is EQ a (Plus (Times b q) r); Is LE (K 0) r; Is LT r b].
Definition because (o : operation) : list formula :=
  match o with
  | Quotient | Residue => division (V 1) (V 2) (V 3) (V 4)
  | Divisor => [Is LE (K 1) (V 3); Is LE (K 1) (V 4); Is LE (K 1) (V 5); Is EQ (V 1) (Times (V 3) (V 4));
                Is EQ (V 2) (Times (V 3) (V 5)); Is EQ (Plus (Times (V 6) (V 4)) (Times (V 7) (V 5))) (K 1)]
  | LastResidue => division (V 1) (V 3) (V 4) (V 5) ++ [Is LT (Times (V 5) (Minus (V 2) (K 1))) (V 3); Is LE (K 1) (V 2)]
  end.
Definition found (o : operation) : term :=
  match o with Quotient | Divisor => V 3 | Residue => V 4 | LastResidue => Times (V 5) (Minus (V 2) (K 1)) end.

Ltac each F := unfold division in F; simpl app in F; repeat (apply Forall_cons_iff in F; destruct F as [? F]);
    cbn [means value_of] in *.
Lemma operation_ok : forall o l, Forall (fun f => means f l) (because o) -> result o l = value_of (found o) l.
Proof.
  intros o l F. destruct o; unfold because in F; each F; cbn [result found value_of].
  - symmetry. apply (Z.div_unique _ _ _ (at_ 4 l)); lia.
  - symmetry. apply (Z.mod_unique _ _ (at_ 3 l)); lia.
  - eapply gcd_is; eassumption.
  - rewrite max_residue_of_residue by assumption. rewrite <- (Z.mod_unique _ _ (at_ 4 l) (at_ 5 l)) by lia.
    apply max_residue_last; assumption.
Qed.

(* -- what kernels promise: `values` are made of arguments, where `needs` is true of these; then `learned` is true. All are said
   of the values, the last one first, and of the arguments behind them. *)

Inductive kernel := Name | Euclid | Gcd | MaxResidue | Factors.
Definition values (k : kernel) : list (list Z -> Z) :=
  match k with
  | Name => [fun l => at_ 1 l]
  | Euclid => [fun l => at_ 1 l / at_ 2 l; fun l => at_ 2 l mod at_ 3 l]
  | Gcd => [fun l => Z.gcd (at_ 1 l) (at_ 2 l); fun l => at_ 2 l / at_ 1 l; fun l => at_ 4 l / at_ 2 l;
            fun l => inverse (at_ 2 l) (at_ 1 l); fun l => (1 - at_ 1 l * at_ 3 l) / at_ 2 l]
  | MaxResidue => [fun l => max_residue (at_ 1 l) (at_ 2 l) (at_ 3 l)]
  | Factors => [fun l => Z.gcd (at_ 1 l) (at_ 3 l); fun l => at_ 2 l / at_ 1 l; fun l => at_ 5 l / at_ 2 l;
                fun l => at_ 7 l / at_ 2 l]
  end.
Definition needs (k : kernel) : list formula :=
  match k with
  | Name => []
  | Euclid => [Is LE (K 0) (V 1); Is LE (K 1) (V 2)]
  | Gcd => [Is LE (K 1) (V 1); Is LE (K 1) (V 2)]
  | MaxResidue => division (V 1) (V 3) (V 4) (V 5) ++ [Is LE (V 3) (Times (V 5) (Minus (V 2) (K 1)))]
  | Factors => [Is EQ (Times (V 1) (V 2)) (Times (V 3) (V 4)); Is LE (K 1) (V 1); Is LE (K 1) (V 2); Is LE (K 1) (V 3);
      Is LE (K 1) (V 4)]
  end.
Definition learned (k : kernel) : list formula :=
  match k with
  | Name => [Is EQ (V 1) (V 2)]
  | Euclid => [Is EQ (V 3) (Plus (Times (V 4) (V 2)) (V 1)); Is LE (K 0) (V 2); Is LE (K 0) (V 1); Is LT (V 1) (V 4)]
  | Gcd => [Is LE (K 1) (V 5); Is LE (K 1) (V 4); Is LE (K 1) (V 3); Is EQ (V 6) (Times (V 5) (V 4));
      Is EQ (V 7) (Times (V 5) (V 3));
            Is EQ (Plus (Times (V 2) (V 4)) (Times (V 1) (V 3))) (K 1)]
  | MaxResidue => [Is LE (Minus (V 4) (V 6)) (V 1); Is LT (V 1) (V 4)]
  | Factors => [Is LE (K 1) (V 4); Is LE (K 1) (V 3); Is LE (K 1) (V 2); Is LE (K 1) (V 1); Is EQ (V 5) (Times (V 4) (V 3));
                Is EQ (V 6) (Times (V 2) (V 1)); Is EQ (V 7) (Times (V 4) (V 2)); Is EQ (V 8) (Times (V 3) (V 1))]
  end.
(* A run claims what kernels promise; of a quotient it does not say what it is. *)
Definition told (k : kernel) : list formula := match k with Name | Euclid => [] | _ => learned k end.

Definition computed (fs : list (list Z -> Z)) (args : list Z) : list Z := fold_left (fun a f => f a :: a) fs args.
Lemma kernel_ok : forall k args, Forall (fun f => means f args) (needs k) ->
    Forall (fun f => means f (computed (values k) args)) (learned k).
Proof.
  intros k args H. destruct k; cbn -[Z.div Z.modulo Z.gcd BinList.nth] in *;
    repeat match goal with H : Forall _ (_ :: _) |- _ => inversion_clear H end; cbn -[Z.div Z.modulo Z.gcd BinList.nth] in *.
  - repeat constructor.
  - pose proof (Z.div_mod (at_ 1 args) (at_ 2 args) ltac:(lia)). pose proof (Z.mod_pos_bound (at_ 1 args) (at_ 2 args)).
    pose proof (Z.div_pos (at_ 1 args) (at_ 2 args)). repeat constructor; cbn -[Z.div Z.modulo Z.gcd]; simpl in *; lia.
  - pose proof (gcd_contract (at_ 1 args) (at_ 2 args) ltac:(assumption) ltac:(assumption)) as C. cbv zeta in C. simpl in *.
    decompose [and] C. repeat constructor; assumption.
  - rewrite max_residue_of_residue by (simpl in *; lia).
    rewrite <- (Z.mod_unique _ _ (at_ 4 args) (at_ 5 args)) by (simpl in *; lia).
    pose proof (max_residue_contract (at_ 5 args) (at_ 2 args) (at_ 3 args)). repeat constructor; simpl in *; lia.
  - pose proof (factors_contract (at_ 1 args) (at_ 2 args) (at_ 3 args) (at_ 4 args)) as C. cbv zeta in C. simpl in *.
    decompose [and] (C ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption) ltac:(assumption)).
    repeat constructor; assumption.
Qed.

(* -- paths *)

Inductive steps :=
| Draw (k : steps)
| Compute (e : term) (k : steps)
| Find (o : operation) (args : list term) (by_ : list positive) (k : steps)
| Make (n : kernel) (args : list term) (by_ : list positive) (k : steps)
| Suppose (f : formula) (k : steps)
| Assert (f : formula) (by_ : positive) (k : steps)
| Step (l : positive) (args by_ : list positive) (k : steps)
| Either (f : formula) (k : steps)                                  (* f or its contrary *)
| Part (f : formula) (others : list formula) (one other : steps)    (* the newest fact says: f, or one of the others *)
| Solve (p : positive) (by_ : positive) (k : steps)
| Absurd (by_ : positive)
| End.

Fixpoint made (fs : list (list Z -> Z)) (args l : list Z) (k : list Z -> list Z -> Prop) : Prop :=
  match fs with [] => k args l | f :: fs => forall x, x = f args -> made fs (x :: args) (x :: l) k end.
Fixpoint any (f : formula) (others : list formula) (l : list Z) : Prop :=
  match others with [] => means f l | g :: others => means f l \/ any g others l end.
Definition any_of (fs : list formula) (l : list Z) : Prop := match fs with [] => False | f :: others => any f others l end.

(* What a run says of these values, the last one first: what `holds` is of it. *)
Fixpoint says (s : steps) (l : list Z) : Prop :=
  match s with
  | Draw k => forall x, says k (x :: l)
  | Compute e k => forall x, x = value_of e l -> says k (x :: l)
  | Find o args _ k => forall x, x = result o (map (fun e => value_of e l) args) -> says k (x :: l)
  | Make n args _ k =>
    made (values n) (map (fun e => value_of e l) args) l
      (fun args l => fold_right (fun f (P : Prop) => means f args /\ P) (says k l) (told n))
  | Suppose f k => means f l -> says k l
  | Assert f _ k => means f l /\ says k l
  | Step _ _ _ k | Either _ k | Solve _ _ k => says k l
  | Part f others a b => (means f l \/ any_of others l) /\ (means f l -> says a l) /\ (any_of others l -> says b l)
  | Absurd _ => False /\ True
  | End => True
  end.

(* What is known on the way: all values as polynomials in the parameters, and facts, the last ones first. Each is a list of
   which one is true. *)
Record knowledge := { all : list poly; facts : list (list fact) }.
Definition models (st : knowledge) (r l : list Z) : Prop :=
  l = map (fun P => P@r) (all st) /\ Forall (Exists (true_at r)) (facts st).

Definition of_list (ps : list poly) (p : positive) : poly := BinList.nth (Pc 0) p ps.
Definition here (st : knowledge) : positive -> poly := of_list (all st).
Definition learn (fs : list fact) (st : knowledge) : knowledge := {| all := all st; facts := fs :: facts st |}.
Definition with_value (P : poly) (st : knowledge) : knowledge := {| all := P :: all st; facts := facts st |}.
Definition changed (g : poly -> poly) (st : knowledge) : knowledge :=
  {| all := map g (all st); facts := map (map (with_polynomial g)) (facts st) |}.
Definition drawn (st : knowledge) : knowledge := with_value (variable 1) (changed shifted st).

Definition is_known (st : knowledge) (h : positive) (f : fact) : bool :=
  match BinList.nth [nothing] h (facts st) with [g] => equal g f | _ => false end.
Fixpoint are_known (st : knowledge) (hs : list positive) (fs : list fact) : bool :=
  match hs, fs with
  | [], [] => true
  | h :: hs, f :: fs => is_known st h f && are_known st hs fs
  | _, _ => false
  end.
Fixpoint are_equal (fs gs : list fact) : bool :=
  match fs, gs with
  | [], [] => true
  | f :: fs, g :: gs => equal f g && are_equal fs gs
  | _, _ => false
  end.
Definition newly (made_args : knowledge * list poly) : knowledge * list poly :=
  (drawn (fst made_args), variable 1 :: map shifted (snd made_args)).
(* What parameter p is, by a fact. *)
Definition solution (p : positive) (fs : list fact) : option poly :=
  match fs with
  | [Zero P] =>
    let rest := replaced (fun q => if Pos.eqb q p then Pc 0 else variable q) P in
    if same P (padd rest (variable p)) then Some (popp rest) else if same P (psub rest (variable p)) then Some rest else None
  | _ => None
  end.
Definition put (p : positive) (v : poly) : poly -> poly := replaced (fun q => if Pos.eqb q p then v else variable q).

Section Accepted.
  Variable lemmas : list lemma.
  Definition no_lemma : lemma := {| premises := []; conclusions := [Is EQ (K 0) (K 0)]; shown := Sum [] |}.

  Fixpoint accepted (s : steps) (st : knowledge) : bool :=
    match s with
    | Draw k => accepted k (drawn st)
    | Compute e k => accepted k (with_value (poly_of (here st) e) st)
    | Find o args hs k =>
      let f := of_list (map (poly_of (here st)) args) in
      are_known st hs (map (fact_of f) (because o)) && accepted k (with_value (poly_of f (found o)) st)
    | Make n args hs k =>
      let ps := map (poly_of (here st)) args in
      are_known st hs (map (fact_of (of_list ps)) (needs n))
      && (let (st, ps) := fold_left (fun a _ => newly a) (values n) (st, ps) in
          accepted k (fold_left (fun st f => learn [fact_of (of_list ps) f] st) (learned n) st))
    | Suppose f k => accepted k (learn [fact_of (here st) f] st)
    | Assert f h k => is_known st h (fact_of (here st) f) && accepted k st
    | Step l args hs k =>
      let lem := BinList.nth no_lemma l lemmas in
      let f := fact_of (of_list (map (here st) args)) in
      are_known st hs (map f (premises lem)) && accepted k (learn (map f (conclusions lem)) st)
    | Either f k => let f := fact_of (here st) f in accepted k (learn [f; contrary f] st)
    | Part f others a b =>
      match facts st with
      | gs :: before =>
        let st := {| all := all st; facts := before |} in
        let here := fact_of (here st) in
        are_equal gs (map here (f :: others)) && accepted a (learn [here f] st) && accepted b (learn (map here others) st)
      | _ => false
      end
    | Solve p h k =>
      match solution p (BinList.nth [nothing] h (facts st)) with Some v => accepted k (changed (put p v) st) | None => false end
    | Absurd h => match BinList.nth [nothing] h (facts st) with [Nonnegative P] => negative_number P | _ => false end
    | End => true
    end.
End Accepted.

Lemma of_list_ok : forall ps r p, (of_list ps p)@r = at_ p (map (fun P => P@r) ps).
Proof.
  intros ps r p. unfold of_list. assert (J : forall q l, map (fun P : poly => P@r) (jump q l) = jump q (map (fun P => P@r) l)).
  { induction q; intros l; simpl; rewrite ?IHq, <- ?IHq; destruct l; simpl; rewrite ?IHq; auto. }
  revert ps. induction p; intros ps; simpl; rewrite ?IHp, ?J; destruct ps; simpl; auto.
Qed.

Lemma here_ok : forall st r l, models st r l -> forall p, (here st p)@r = at_ p l.
Proof. intros st r l [E _] p. subst. apply of_list_ok. Qed.

Lemma models_drawn : forall st r l x, models st r l -> models (drawn st) (x :: r) (x :: l).
Proof.
  intros st r l x [E F]. split; cbn [drawn with_value changed all facts map].
  - subst. f_equal; [symmetry; apply variable_ok|]. rewrite map_map. apply map_ext. intro P. symmetry. apply shifted_ok.
  - rewrite Forall_map. eapply Forall_impl; [|exact F]. intros fs X. rewrite Exists_map. eapply Exists_impl; [|exact X].
    intros f T. apply (with_polynomial_ok shifted r); [|exact T]. intro P. apply shifted_ok.
Qed.

Lemma models_changed : forall g st r l, (forall P, (g P)@r = P@r) -> models st r l -> models (changed g st) r l.
Proof.
  intros g st r l G [E F]. split; simpl.
  - subst. rewrite map_map. apply map_ext. intro P. symmetry. apply G.
  - rewrite Forall_map. eapply Forall_impl; [|exact F]. intros fs X. rewrite Exists_map. eapply Exists_impl; [|exact X].
    intros f T. apply (with_polynomial_ok g r); auto.
Qed.

Lemma models_learn : forall st r l fs, models st r l -> Exists (true_at r) fs -> models (learn fs st) r l.
Proof. intros st r l fs [E F] T. split; simpl; auto. Qed.
Lemma models_value : forall st r l P x, models st r l -> x = P@r -> models (with_value P st) r (x :: l).
Proof. intros st r l P x [E F] X. subst. split; simpl; auto. Qed.

Lemma fact_ok : forall st r l h, models st r l -> Exists (true_at r) (BinList.nth [nothing] h (facts st)).
Proof. intros st r l h [_ F]. apply in_all; auto. constructor. simpl. unfold IDphi. lia. Qed.
Lemma only : forall r f, Exists (true_at r) [f] -> true_at r f.
Proof. intros r f X. inversion_clear X; auto. inversion_clear H. Qed.
Lemma is_known_ok : forall st r l h f, models st r l -> is_known st h f = true -> true_at r f.
Proof.
  intros st r l h f M E. pose proof (fact_ok st r l h M) as X. unfold is_known in E.
  destruct (BinList.nth [nothing] h (facts st)) as [|g [|]]; try discriminate. exact (equal_ok r g f E (only _ _ X)).
Qed.
Lemma are_known_ok : forall st r l, models st r l -> forall fs hs, are_known st hs fs = true -> Forall (true_at r) fs.
Proof.
  intros st r l M. induction fs as [|f fs IH]; intros [|h hs] E; simpl in E; try discriminate; auto.
  apply andb_prop in E. destruct E as [E1 E2]. constructor; [exact (is_known_ok _ _ _ _ _ M E1)|eauto].
Qed.
Lemma all_mean : forall f r l, (forall p, (f p)@r = at_ p l) -> forall gs,
  Forall (true_at r) (map (fact_of f) gs) <-> Forall (fun g => means g l) gs.
Proof.
  intros f r l F gs. rewrite Forall_map. split; intro H; (eapply Forall_impl; [|exact H]); intros g; apply (fact_of_ok f l r F).
Qed.
Lemma any_mean : forall f r l, (forall p, (f p)@r = at_ p l) -> forall gs,
  Exists (true_at r) (map (fact_of f) gs) <-> any_of gs l.
Proof.
  intros f r l F gs. rewrite Exists_map. destruct gs as [|g gs]; simpl; [rewrite Exists_nil; tauto|].
  revert g. induction gs as [|h gs IH]; intro g; rewrite Exists_cons, (fact_of_ok f l r F); simpl; [rewrite Exists_nil; tauto|].
  rewrite IH. tauto.
Qed.
Lemma are_equal_ok : forall r fs gs, are_equal fs gs = true -> Exists (true_at r) fs -> Exists (true_at r) gs.
Proof.
  intros r. induction fs as [|f fs IH]; intros [|g gs] E X; simpl in E; try discriminate; auto.
  apply andb_prop in E. destruct E as [E1 E2]. inversion_clear X; [left; eapply equal_ok; eauto|right; eauto].
Qed.

Lemma solution_ok : forall r p fs v, Exists (true_at r) fs -> solution p fs = Some v -> at_ p r = v@r.
Proof.
  intros r p fs v X E. unfold solution in E. destruct fs as [|[P|P|P] [|]]; try discriminate. apply only in X. simpl in X.
  set (rest := replaced _ P) in E. destruct (same P (padd rest (variable p))) eqn:S1.
  - apply (same_ok _ _ r) in S1. rewrite padd_ok, variable_ok in S1. inversion_clear E. rewrite popp_ok. lia.
  - destruct (same P (psub rest (variable p))) eqn:S2; [|discriminate]. apply (same_ok _ _ r) in S2.
    rewrite psub_ok, variable_ok in S2. inversion_clear E. lia.
Qed.
Lemma put_ok : forall r p v P, at_ p r = v@r -> (put p v P)@r = P@r.
Proof.
  intros r p v P E. apply replaced_ok. intro q. destruct (Pos.eqb_spec q p) as [->|]; [auto|apply variable_ok].
Qed.

Lemma made_ok : forall fs st ps r l args (K : list Z -> list Z -> Prop), models st r l -> args = map (fun P => P@r) ps ->
  (forall r' l', let (st', ps') := fold_left (fun a _ => newly a) fs (st, ps) in
    models st' r' l' -> computed fs args = map (fun P => P@r') ps' -> K (computed fs args) l') ->
  made fs args l K.
Proof.
  induction fs as [|f fs IH]; intros st ps r l args K M A H; simpl.
  - exact (H r l M A).
  - intros x X. subst x. refine (IH (drawn st) (variable 1 :: map shifted ps) (f args :: r) _ _ _ (models_drawn _ _ _ _ M) _ H).
    cbn [map]. f_equal; [symmetry; apply variable_ok|]. rewrite A, map_map. apply map_ext. intro P. symmetry. apply shifted_ok.
Qed.

Lemma learned_all : forall fs ps st r l, models st r l -> Forall (fun f => means f (map (fun P => P@r) ps)) fs ->
  models (fold_left (fun st f => learn [fact_of (of_list ps) f] st) fs st) r l.
Proof.
  induction fs as [|f fs IH]; intros ps st r l M F; simpl; auto. inversion_clear F. apply IH; auto.
  apply models_learn; auto. constructor. apply (fact_of_ok _ _ _ (of_list_ok ps r)). assumption.
Qed.

Lemma told_ok : forall fs args (P : Prop), Forall (fun f => means f args) fs -> P ->
  fold_right (fun f (P : Prop) => means f args /\ P) P fs.
Proof. intros fs args P F H. induction F; simpl; auto. Qed.

Theorem accepted_ok : forall lemmas, Forall valid lemmas ->
  forall s st r l, models st r l -> accepted lemmas s st = true -> says s l.
Proof.
  intros lemmas L. induction s as [k IH|e k IH|o args hs k IH|n args hs k IH|f k IH|f h k IH|i args hs k IH|f k IH|
    f gs a IHa b IHb|p h k IH|h|]; intros st r l M E; cbn [accepted says] in *; pose proof (here_ok st r l M) as O.
  - intro x. eapply IH; eauto using models_drawn.
  - intros x X. apply (IH _ r _) with (2 := E). apply models_value; auto. rewrite X. symmetry. apply poly_of_ok. exact O.
  - apply andb_prop in E. destruct E as [E1 E2]. intros x X. apply (IH _ r _) with (2 := E2). apply models_value; auto.
    set (ps := map (poly_of (here st)) args) in *. pose proof (of_list_ok ps r) as P. rewrite (poly_of_ok _ _ r P), X.
    replace (map (fun e => value_of e l) args) with (map (fun P => P@r) ps).
    + apply operation_ok, (all_mean _ r _ P). eapply are_known_ok; eauto.
    + unfold ps. rewrite map_map. apply map_ext. intro e. apply poly_of_ok. exact O.
  - apply andb_prop in E. destruct E as [E1 E2]. set (ps := map (poly_of (here st)) args) in *.
    assert (A : map (fun e => value_of e l) args = map (fun P => P@r) ps).
    { unfold ps. rewrite map_map. apply map_ext. intro e. symmetry. apply poly_of_ok. exact O. }
    pose proof (are_known_ok st r l M _ _ E1) as F. apply (all_mean _ r _ (of_list_ok ps r)) in F. rewrite <- A in F.
    apply kernel_ok in F. apply (made_ok _ st ps r); auto. intros r' l'.
    destruct (fold_left (fun a _ => newly a) (values n) (st, ps)) as [st' ps']. intros M' A'.
    assert (S : says k l') by (eapply IH; [apply learned_all; [exact M'|]|exact E2]; rewrite <- A'; exact F).
    apply told_ok; [destruct n; [constructor|constructor|exact F..]|exact S].
  - intro P. apply (IH _ r _) with (2 := E). apply models_learn; auto. constructor. apply (fact_of_ok _ _ _ O). exact P.
  - apply andb_prop in E. destruct E as [E1 E2]. split; [|eauto]. apply (fact_of_ok _ _ _ O). eapply is_known_ok; eauto.
  - apply andb_prop in E. destruct E as [E1 E2]. apply (IH _ r _) with (2 := E2). apply models_learn; auto.
    set (lem := BinList.nth no_lemma i lemmas) in *. assert (V : valid lem).
    { apply in_all; auto. intros x _. constructor. reflexivity. }
    set (ps := map (here st) args) in *. pose proof (are_known_ok st r l M _ _ E1) as F.
    apply (all_mean _ r _ (of_list_ok ps r)) in F. rewrite Exists_map. eapply Exists_impl; [|exact (V _ F)].
    intros f. apply (fact_of_ok _ _ _ (of_list_ok ps r)).
  - apply (IH _ r l) with (2 := E). apply models_learn; auto.
    destruct (decided r (fact_of (here st) f)); [left|right; left]; assumption.
  - destruct (facts st) as [|fs before] eqn:G; try discriminate. apply andb_prop in E. destruct E as [E Eb].
    apply andb_prop in E. destruct E as [E Ea]. destruct M as [ML MF]. rewrite G in MF.
    apply Forall_cons_iff in MF. destruct MF as [X B]. apply (are_equal_ok r _ _ E) in X.
    assert (N : models {| all := all st; facts := before |} r l) by (split; assumption).
    pose proof (fact_of_ok _ _ _ O f) as Of. pose proof (any_mean _ _ _ O gs) as Og. apply Exists_cons in X.
    split; [rewrite <- Of, <- Og; exact X|].
    split; intro T; [apply (IHa _ r l) with (2 := Ea)|apply (IHb _ r l) with (2 := Eb)]; apply models_learn; auto;
      [left; apply Of|apply Og]; exact T.
  - destruct (solution p (BinList.nth [nothing] h (facts st))) as [v|] eqn:S; [|discriminate]. apply (IH _ r l) with (2 := E).
    apply models_changed; auto. intro P. apply put_ok. eapply solution_ok; [|exact S]. eapply fact_ok; eauto.
  - pose proof (fact_ok st r l h M) as X. destruct (BinList.nth [nothing] h (facts st)) as [|[P|P|P] [|]]; try discriminate.
    apply only in X. apply (negative_number_ok r) in E. simpl in X. lia.
  - exact Logic.I.
Qed.

(* A run holds whose certificate is accepted. *)
Theorem follows : forall lemmas s, forallb is_shown lemmas && accepted lemmas s {| all := []; facts := [] |} = true -> says s [].
Proof.
  intros lemmas s E. apply andb_prop in E. destruct E as [E1 E2]. refine (accepted_ok lemmas _ s _ [] [] _ E2).
  - apply Forall_forall. intros x I. apply is_shown_ok. exact (proj1 (forallb_forall _ _) E1 x I).
  - split; constructor.
Qed.
